package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import io.terrace.platform.tracing.EventTracer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

record ListenerBatchHandler<E extends Event>(TopicListener<E> listener, EventRetryRunner attempts, EventTracer tracer)
        implements EventBatchHandler<E> {

    @Override
    public void handle(List<ReceivedEvent<E>> messages) throws InterruptedException {
        Map<Object, UUID> latest = latest(messages);
        for (ReceivedEvent<E> message : messages) {
            Object state = listener.stateOf(message.event());
            if (state == null || message.id().equals(latest.get(state))) {
                var delivery = new TopicListener.Delivery<>(
                        message.id(), message.event().at(), message.event());
                attempts.at(
                        message,
                        listener.name(),
                        () -> tracer.process(
                                listener.topic().name(),
                                listener.name(),
                                message.trace(),
                                () -> listener.hear(delivery)));
            }
        }
    }

    private Map<Object, UUID> latest(List<ReceivedEvent<E>> messages) {
        Map<Object, UUID> latest = new HashMap<>();
        for (ReceivedEvent<E> message : messages) {
            Object state = listener.stateOf(message.event());
            if (state != null) {
                latest.put(state, message.id());
            }
        }
        return latest;
    }
}
