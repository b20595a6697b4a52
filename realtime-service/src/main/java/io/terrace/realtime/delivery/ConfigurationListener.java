package io.terrace.realtime.delivery;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;

/// Tells every app of a community that what it received at its start has changed. An app that was not there asks
/// anyway when it starts, so what is too old to tell from a repeat is left out.
@ApplicationScoped
class ConfigurationListener implements TopicListener<AuthEvent> {

    private final StreamEventPublisher deliveries;

    ConfigurationListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "configurations";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void hear(Delivery<AuthEvent> delivery) throws RedisUnavailableException, InterruptedException {
        if (delivery.event() instanceof AuthEvent.ConfigUpdated config && deliveries.remembers(config.at())) {
            deliveries.deliver(
                    StreamChannel.feed(config.communityId()),
                    new StreamEvent(
                            delivery.id(),
                            "config.updated",
                            config.at(),
                            "community/" + config.communityId(),
                            config.configVersion(),
                            new ConfigurationPayload(config.configVersion())));
        }
    }
}
