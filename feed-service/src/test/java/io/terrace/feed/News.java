package io.terrace.feed;

import io.quarkus.arc.All;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.EventCard;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What other services tell, handed to the projections without Kafka.
@ApplicationScoped
public class News {

    public static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final TenantTransaction tenantTransaction;
    private final Projection<MediaEvent> uploads;
    private final List<Projection<CommunityEvent>> people;
    private final List<Projection<PrivacyEvent>> privacy;
    private final Projection<PollEvent> polls;
    private final Projection<SponsorshipEvent> campaigns;

    News(
            TenantTransaction tenantTransaction,
            @All List<Projection<CommunityEvent>> people,
            @All List<Projection<PrivacyEvent>> privacy,
            Projection<MediaEvent> uploads,
            Projection<PollEvent> polls,
            Projection<SponsorshipEvent> campaigns) {
        this.tenantTransaction = tenantTransaction;
        this.people = people;
        this.privacy = privacy;
        this.uploads = uploads;
        this.polls = polls;
        this.campaigns = campaigns;
    }

    public void tell(CommunityEvent event) {
        people.forEach(projection -> apply(projection, event));
    }

    public void tell(PrivacyEvent event) {
        privacy.forEach(projection -> apply(projection, event));
    }

    public void tell(PollEvent event) {
        apply(polls, event);
    }

    public void tell(SponsorshipEvent event) {
        apply(campaigns, event);
    }

    public void tell(MediaEvent event) {
        apply(uploads, event);
    }

    public void named(TestFan fan, @Nullable String name, Instant at) {
        tell(card(fan, name, null, at));
    }

    public static ProfileChanged card(TestFan fan, @Nullable String name, @Nullable String avatarUrl, Instant at) {
        return new ProfileChanged(fan.id(), fan.community(), name, null, avatarUrl, AT, at);
    }

    /// A new event of the fan's community.
    public UUID event(TestFan fan) {
        UUID event = Ids.next();
        tell(new EventScheduled(
                event,
                fan.community(),
                new EventCard(
                        "Derby", "match", "Ground", 0, 0, "Europe/London", AT, AT, "scheduled", null, AT, AT, null, 1),
                AT));
        return event;
    }

    /// A new upload of the fan's that is ready.
    public UUID upload(TestFan owner) {
        UUID upload = Ids.next();
        tell(ready(upload, owner));
        return upload;
    }

    /// A new freestyle of the fan's that is published.
    public String freestyle(TestFan author) {
        return author.posted(upload(author));
    }

    public static UploadReady ready(UUID upload, TestFan owner) {
        return ready(upload, owner, "freestyle");
    }

    public static UploadReady ready(UUID upload, TestFan owner, String purpose) {
        return new UploadReady(
                upload, owner.id(), owner.community(), purpose, "audio/wav", 44_100, 5_000, "AAECAw==", AT);
    }

    public static UploadRejected rejected(UUID upload, TestFan owner) {
        return new UploadRejected(upload, owner.id(), owner.community(), "freestyle", "unsupported_media_type", AT);
    }

    private <E extends Event> void apply(Projection<E> projection, E event) {
        tenantTransaction.call(Objects.requireNonNull(event.communityId()), () -> {
            projection.apply(event);
            return event;
        });
    }
}
