package io.terrace.community.erasure;

import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What services are really told of fans who leave.
@ApplicationScoped
class HeardOfPrivacy implements Listener<PrivacyEvent> {

    private final Queue<PrivacyEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard-of-privacy";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void hear(Delivery<PrivacyEvent> delivery) {
        events.add(delivery.event());
    }

    <E extends PrivacyEvent> List<E> of(UUID fan, Class<E> type) {
        return events.stream()
                .filter(event -> event.userId().equals(fan))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
