package io.terrace.community;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What other services tell, handed to the projections without Kafka.
@ApplicationScoped
public class News {

    public static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final TenantTransaction tenantTransaction;
    private final Instance<Projection<AuthEvent>> ofAuth;
    private final Instance<Projection<FeedEvent>> ofFeed;
    private final Instance<Projection<MediaEvent>> ofMedia;

    News(
            TenantTransaction tenantTransaction,
            @Any Instance<Projection<AuthEvent>> ofAuth,
            @Any Instance<Projection<FeedEvent>> ofFeed,
            @Any Instance<Projection<MediaEvent>> ofMedia) {
        this.tenantTransaction = tenantTransaction;
        this.ofAuth = ofAuth;
        this.ofFeed = ofFeed;
        this.ofMedia = ofMedia;
    }

    public void tell(AuthEvent event) {
        tell(ofAuth, event);
    }

    public void tell(FeedEvent event) {
        tell(ofFeed, event);
    }

    public void tell(MediaEvent event) {
        tell(ofMedia, event);
    }

    private <E extends Event> void tell(Iterable<Projection<E>> projections, E event) {
        projections.forEach(projection -> tenantTransaction.call(Objects.requireNonNull(event.communityId()), () -> {
            projection.apply(event);
            return event;
        }));
    }

    public void registered(TestFan fan, @Nullable String name, Instant at) {
        tell(new UserRegistered(fan.id(), fan.community(), Ids.next(), name, null, at));
    }

    public void named(TestFan fan, @Nullable String name, Instant at) {
        tell(new UserUpdated(fan.id(), fan.community(), Ids.next(), name, null, at));
    }
}
