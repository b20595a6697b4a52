package io.terrace.platform.servicetesting;

import io.terrace.platform.events.Event;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// Keeps every event of a topic that really reached Kafka, in order for each aggregate.
public abstract class EventRecorder<E extends Event> implements TopicListener<E> {

    private final Queue<E> events = new ConcurrentLinkedQueue<>();
    private final Topic<E> topic;

    protected EventRecorder(Topic<E> topic) {
        this.topic = topic;
    }

    @Override
    public String name() {
        return "recorder-" + topic.name();
    }

    @Override
    public Topic<E> topic() {
        return topic;
    }

    @Override
    public void hear(Delivery<E> delivery) {
        events.add(delivery.event());
    }

    protected <T extends E> List<T> find(Class<T> type, Predicate<E> condition) {
        return events.stream()
                .filter(condition)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
