package io.terrace.messaging.call;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.CallEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Every event of a call that really reached Kafka, in order for each call.
@ApplicationScoped
public class HeardCalls implements TopicListener<MessagingEvent> {

    private final Queue<CallEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard-calls";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void hear(Delivery<MessagingEvent> delivery) {
        if (delivery.event() instanceof CallEvent call) {
            events.add(call);
        }
    }

    List<CallEvent> of(String call) {
        return events.stream()
                .filter(event -> event.callId().toString().equals(call))
                .toList();
    }
}
