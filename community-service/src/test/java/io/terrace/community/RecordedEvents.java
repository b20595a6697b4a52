package io.terrace.community;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Every event of this service that really reached Kafka.
@ApplicationScoped
public class RecordedEvents extends EventRecorder<CommunityEvent> {

    RecordedEvents() {
        super(Topic.COMMUNITY);
    }

    public <E extends CommunityEvent> List<E> in(UUID community, Class<E> type) {
        return find(type, event -> event.communityId().equals(community));
    }
}
