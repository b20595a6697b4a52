package io.terrace.auth;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.platform.testing.BoundedWait;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// What came out of Kafka.
@Singleton
public class HeardEvents implements TopicListener<AuthEvent> {

    private final Queue<AuthEvent> heard = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard-events";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void hear(Delivery<AuthEvent> delivery) {
        heard.add(delivery.event());
    }

    public void forget() {
        heard.clear();
    }

    public <E extends AuthEvent> E await(Class<E> type, Predicate<E> wanted) {
        return BoundedWait.await()
                .until(() -> all(type, wanted).stream().findFirst(), Optional::isPresent)
                .orElseThrow();
    }

    public <E extends AuthEvent> List<E> all(Class<E> type, Predicate<E> wanted) {
        return heard.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(wanted)
                .toList();
    }
}
