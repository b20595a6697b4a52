package io.terrace.feed;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Every event of this service that really reached Kafka.
@ApplicationScoped
public class RecordedEvents extends EventRecorder<FeedEvent> {

    RecordedEvents() {
        super(Topic.FEED);
    }

    public <E extends FeedEvent> List<E> of(String freestyle, Class<E> type) {
        return find(type, event -> event.freestyleId().toString().equals(freestyle));
    }
}
