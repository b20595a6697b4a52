package io.terrace.wallet;

import io.terrace.platform.events.Topic;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.platform.testing.BoundedWait;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What came out of Kafka.
@Singleton
public class HeardEvents implements TopicListener<WalletEvent> {

    private final Queue<WalletEvent> heard = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard-events";
    }

    @Override
    public Topic<WalletEvent> topic() {
        return Topic.WALLET;
    }

    @Override
    public void hear(Delivery<WalletEvent> delivery) {
        heard.add(delivery.event());
    }

    /// Waits for as many of a fan's as are wanted; in their order.
    public <E extends WalletEvent> List<E> await(Class<E> type, UUID user, int wanted) {
        return BoundedWait.await().until(() -> all(type, user), all -> all.size() >= wanted);
    }

    private <E extends WalletEvent> List<E> all(Class<E> type, UUID user) {
        return heard.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(event -> event.userId().equals(user))
                .toList();
    }
}
