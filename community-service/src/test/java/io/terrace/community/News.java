package io.terrace.community;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What other services tell, handed to the projections without Kafka.
@ApplicationScoped
public class News {

    public static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final Inside inside;
    private final Projection<AuthEvent> profiles;

    News(Inside inside, Projection<AuthEvent> profiles) {
        this.inside = inside;
        this.profiles = profiles;
    }

    public void tell(AuthEvent event) {
        inside.community(Objects.requireNonNull(event.communityId()), () -> {
            profiles.apply(event);
            return event;
        });
    }

    public void registered(TestFan fan, @Nullable String name, Instant at) {
        tell(new UserRegistered(fan.id(), fan.community(), Ids.next(), name, null, at));
    }

    public void named(TestFan fan, @Nullable String name, Instant at) {
        tell(new UserUpdated(fan.id(), fan.community(), Ids.next(), name, null, at));
    }
}
