package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import java.util.List;

record ListenerHandling<E extends Event>(Listener<E> listener, Attempts attempts) implements Handling<E> {

    @Override
    public void handle(List<Message<E>> messages) throws InterruptedException {
        for (Message<E> message : messages) {
            var delivery = new Listener.Delivery<>(message.id(), message.event().at(), message.event());
            attempts.at(message, listener.name(), () -> listener.hear(delivery));
        }
    }
}
