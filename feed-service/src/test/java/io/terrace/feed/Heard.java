package io.terrace.feed;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Every event that really reached Kafka, in order for each freestyle.
@ApplicationScoped
public class Heard implements Listener<FeedEvent> {

    private final Queue<FeedEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void hear(Delivery<FeedEvent> delivery) {
        events.add(delivery.event());
    }

    public <E extends FeedEvent> List<E> of(String freestyle, Class<E> type) {
        return events.stream()
                .filter(event -> event.freestyleId().toString().equals(freestyle))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
