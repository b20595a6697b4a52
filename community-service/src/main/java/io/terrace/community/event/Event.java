package io.terrace.community.event;

import io.terrace.platform.events.CommunityEvent.EventCard;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "event")
class Event {

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    private String title;

    @Enumerated(EnumType.STRING)
    private EventKind kind;

    @Embedded
    private Venue venue;

    private Instant startsAt;
    private Instant endsAt;

    @Enumerated(EnumType.STRING)
    private StoredEventStatus state = StoredEventStatus.SCHEDULED;

    private String methods;
    private Instant checkInOpensAt;
    private Instant checkInClosesAt;
    private @Nullable Long pointsReward;
    private byte[] codeSecret;
    private int revision;
    private Instant updatedAt;

    protected Event() {}

    Event(UUID id, EventDetails plan, byte[] codeSecret, Instant now) {
        this.id = id;
        this.codeSecret = codeSecret;
        updatedAt = now;
        follow(plan);
    }

    void change(EventDetails plan, Instant now) {
        follow(plan);
        revision++;
        updatedAt = now;
    }

    void decide(StoredEventStatus decided, Instant now) {
        state = decided;
        revision++;
        updatedAt = now;
    }

    // Postgres keeps microseconds; an answer must not know better.
    private void follow(EventDetails plan) {
        title = plan.title();
        kind = plan.kind();
        venue = plan.venue();
        startsAt = plan.startsAt().truncatedTo(ChronoUnit.MICROS);
        endsAt = plan.endsAt().truncatedTo(ChronoUnit.MICROS);
        methods = CheckInMethod.stored(plan.window().methods());
        checkInOpensAt = plan.window().opensAt().truncatedTo(ChronoUnit.MICROS);
        checkInClosesAt = plan.window().closesAt().truncatedTo(ChronoUnit.MICROS);
        pointsReward = plan.window().pointsReward();
    }

    UUID id() {
        return id;
    }

    UUID communityId() {
        return UUID.fromString(communityId);
    }

    EventDetails plan() {
        return new EventDetails(title, kind, venue, startsAt, endsAt, window());
    }

    CheckInSettings window() {
        return new CheckInSettings(CheckInMethod.read(methods), checkInOpensAt, checkInClosesAt, pointsReward);
    }

    int revision() {
        return revision;
    }

    /// What `If-Match` names.
    String version() {
        return Integer.toString(revision);
    }

    Instant updatedAt() {
        return updatedAt;
    }

    EventStatus status(Instant now) {
        return switch (state) {
            case POSTPONED -> EventStatus.POSTPONED;
            case CANCELLED -> EventStatus.CANCELLED;
            case SCHEDULED ->
                now.isBefore(startsAt)
                        ? EventStatus.SCHEDULED
                        : now.isBefore(endsAt) ? EventStatus.LIVE : EventStatus.ENDED;
        };
    }

    /// What a member of staff at its entrance goes by.
    CheckInTarget door(Instant now) {
        return new CheckInTarget(
                id,
                kind.wire(),
                venue,
                status(now),
                window().methods(),
                checkInOpensAt,
                checkInClosesAt,
                pointsReward,
                new SecretKeySpec(codeSecret, "HmacSHA256"));
    }

    EventCard card(Instant now, @Nullable Integer capacity) {
        return new EventCard(
                title,
                kind.wire(),
                venue.name(),
                venue.lat(),
                venue.lng(),
                venue.timezone(),
                startsAt,
                endsAt,
                status(now).wire(),
                capacity,
                checkInOpensAt,
                checkInClosesAt,
                pointsReward,
                revision);
    }
}
