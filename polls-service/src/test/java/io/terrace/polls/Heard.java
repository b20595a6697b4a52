package io.terrace.polls;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Every event that really reached Kafka, in order for each poll.
@ApplicationScoped
public class Heard implements Listener<PollEvent> {

    private final Queue<PollEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void hear(Delivery<PollEvent> delivery) {
        events.add(delivery.event());
    }

    public <E extends PollEvent> List<E> of(String poll, Class<E> type) {
        return events.stream()
                .filter(event -> event.pollId().toString().equals(poll))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
