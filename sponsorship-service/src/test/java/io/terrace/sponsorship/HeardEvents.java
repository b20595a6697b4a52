package io.terrace.sponsorship;

import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.platform.testing.BoundedWait;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What came out of Kafka.
@Singleton
public class HeardEvents implements TopicListener<SponsorshipEvent> {

    private final Queue<SponsorshipEvent> heard = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard-events";
    }

    @Override
    public Topic<SponsorshipEvent> topic() {
        return Topic.SPONSORSHIP;
    }

    @Override
    public void hear(Delivery<SponsorshipEvent> delivery) {
        heard.add(delivery.event());
    }

    /// Waits for as many of a campaign's as are wanted; in their order.
    public <E extends SponsorshipEvent> List<E> await(Class<E> type, UUID campaign, int wanted) {
        return BoundedWait.await().until(() -> all(type, campaign), all -> all.size() >= wanted);
    }

    private <E extends SponsorshipEvent> List<E> all(Class<E> type, UUID campaign) {
        return heard.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(event -> event.campaignId().equals(campaign))
                .toList();
    }
}
