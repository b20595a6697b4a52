package io.terrace.community;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Every event that really reached Kafka, in order for each aggregate.
@ApplicationScoped
public class Heard implements Listener<CommunityEvent> {

    private final Queue<CommunityEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void hear(Delivery<CommunityEvent> delivery) {
        events.add(delivery.event());
    }

    public <E extends CommunityEvent> List<E> in(UUID community, Class<E> type) {
        return events.stream()
                .filter(event -> event.communityId().equals(community))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
