package io.terrace.realtime.delivery;

import io.terrace.platform.events.AnalyticsEvent;
import io.terrace.platform.events.AnalyticsEvent.LiveViewChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/// A community's live view goes to its staff who watch now. It is kept nowhere: each one replaces the one before.
@ApplicationScoped
class LiveViewListener implements TopicListener<AnalyticsEvent> {

    /// After so long the next one has been sent.
    private static final Duration WORTH = Duration.ofMinutes(1);

    private final StreamEventPublisher deliveries;

    LiveViewListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "live-views";
    }

    @Override
    public Topic<AnalyticsEvent> topic() {
        return Topic.ANALYTICS;
    }

    @Override
    public Object stateOf(AnalyticsEvent event) {
        return event.communityId();
    }

    @Override
    public void hear(Delivery<AnalyticsEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case LiveViewChanged changed ->
                deliveries.signal(
                        StreamChannel.analytics(changed.communityId()),
                        new TransientStreamEvent(
                                "analytics.live",
                                changed.at(),
                                "community/" + changed.communityId(),
                                LiveViewPayload.of(changed)),
                        WORTH);
        }
    }
}
