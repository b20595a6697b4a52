package io.terrace.realtime.delivery;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.RevokedSessionStore;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import jakarta.enterprise.context.ApplicationScoped;

/// Tells a fan's devices that one of their sessions has ended, however late: the session's own streams close on it.
@ApplicationScoped
class SessionListener implements TopicListener<AuthEvent> {

    private final StreamEventPublisher deliveries;
    private final RevokedSessionStore revoked;

    SessionListener(StreamEventPublisher deliveries, RevokedSessionStore revoked) {
        this.deliveries = deliveries;
        this.revoked = revoked;
    }

    @Override
    public String name() {
        return "sessions";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void hear(Delivery<AuthEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case AuthEvent.SessionRevoked session -> {
                TimedRedisClient.await(revoked.add(session.communityId(), session.sessionId()));
                deliveries.deliver(
                        StreamChannel.me(session.communityId(), session.userId()),
                        new StreamEvent(
                                delivery.id(),
                                "session.revoked",
                                session.at(),
                                "session/" + session.sessionId(),
                                new SessionRevokedPayload(session.sessionId(), session.reason())));
            }
            case AuthEvent.UserRegistered _,
                    AuthEvent.UserUpdated _,
                    AuthEvent.DeviceRegistered _,
                    AuthEvent.CredentialRevoked _,
                    AuthEvent.StaffSessionRevoked _,
                    AuthEvent.SigningKeyWithdrawn _,
                    AuthEvent.ConfigUpdated _ -> {}
        }
    }
}
