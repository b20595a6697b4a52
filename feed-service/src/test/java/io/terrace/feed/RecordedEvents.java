package io.terrace.feed;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Every event of this service that really reached Kafka.
@ApplicationScoped
public class RecordedEvents extends EventRecorder<FeedEvent> {

    RecordedEvents() {
        super(Topic.FEED);
    }

    public <E extends FeedEvent.OfFreestyle> List<E> of(String freestyle, Class<E> type) {
        return find(
                type,
                event -> event instanceof FeedEvent.OfFreestyle of
                        && of.freestyleId().toString().equals(freestyle));
    }

    public <E extends FeedEvent> List<E> in(UUID community, Class<E> type) {
        return find(type, event -> community.equals(event.communityId()));
    }
}
