package io.terrace.community.checkin;

import io.terrace.community.checkin.CheckInResult.Accepted;
import io.terrace.community.checkin.CheckInResult.KeptFirst;
import io.terrace.community.checkin.CheckInResult.NoSuchEvent;
import io.terrace.community.checkin.CheckInResult.Rejected;
import io.terrace.community.checkin.CheckInResult.Repeated;
import io.terrace.community.event.CheckInMethod;
import io.terrace.community.event.CheckInTarget;
import io.terrace.community.event.CheckInTargetService;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.Reward;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Checks fans in: each once an event.
@ApplicationScoped
class CheckInService {

    private final CheckInTargetService doors;
    private final CheckInRepository table;
    private final Outbox outbox;

    CheckInService(CheckInTargetService doors, CheckInRepository table, Outbox outbox) {
        this.doors = doors;
        this.table = table;
        this.outbox = outbox;
    }

    /// @param sentAt when the phone says that it sent this; null where it does not say
    @Transactional
    public CheckInResult checkIn(UUID event, UUID user, CheckInRequest attempt, @Nullable Instant sentAt) {
        Optional<CheckInTarget> door = doors.find(event);
        if (door.isEmpty()) {
            return new NoSuchEvent();
        }
        table.hold(user);
        Optional<CheckInView> first = table.find(event, user);
        if (first.isPresent()) {
            return first.get().clientId().equals(attempt.clientId())
                    ? new Repeated(first.get())
                    : new KeptFirst(first.get());
        }
        Instant now = doors.now();
        return switch (CheckInTimeCorrectionResult.of(attempt, sentAt, now)) {
            case CheckInTimeCorrectionResult.Unknown(String reason) -> Rejected.of(reason);
            case CheckInTimeCorrectionResult.At(Instant at) ->
                CheckInVerifier.refusal(door.get(), attempt, at)
                        .<CheckInResult>map(refusal -> refusal)
                        .orElseGet(() -> admit(door.get(), user, attempt, at, now));
        };
    }

    /// Checks in a fan who shows their pass to staff. It is good for one entry: a second bearer, with a picture of
    /// it, hears that someone is in.
    @Transactional
    public CheckInResult scan(UUID event, String payload) {
        Optional<CheckInTarget> found = doors.find(event);
        if (found.isEmpty()) {
            return new NoSuchEvent();
        }
        CheckInTarget door = found.get();
        Instant now = doors.now();
        Optional<CheckInPass> pass = CheckInPass.read(payload, event, door.secret());
        if (pass.isEmpty()) {
            return Rejected.of("code_invalid");
        }
        UUID user = pass.get().user();
        // Asked before their row is made anew. An erasure that begins later forgets the fan no sooner than 35 s on.
        if (table.isForgotten(user)) {
            return Rejected.of("code_invalid");
        }
        table.hold(user);
        Optional<CheckInView> first = table.find(event, user);
        if (first.isPresent()) {
            return new KeptFirst(first.get());
        }
        if (!now.isBefore(pass.get().validUntil())) {
            return Rejected.of("code_expired");
        }
        CheckInRequest attempt = new CheckInRequest(Ids.next(), CheckInMethod.QR, now, null, false);
        return CheckInVerifier.ofTime(door, now)
                .<CheckInResult>map(refusal -> refusal)
                .orElseGet(() -> admit(door, user, attempt, now, now));
    }

    private CheckInResult admit(CheckInTarget door, UUID user, CheckInRequest attempt, Instant at, Instant now) {
        LocationFix here = new LocationFix(at, door.venue().lat(), door.venue().lng());
        if (!table.around(user, at).stream().allMatch(here::reaches)) {
            return Rejected.of("impossible_travel");
        }
        return switch (doors.enter(door.event(), user)) {
            case FULL -> Rejected.of("capacity_reached");
            case IN -> new Accepted(kept(door, user, attempt, at, now));
        };
    }

    private CheckInView kept(CheckInTarget door, UUID user, CheckInRequest attempt, Instant at, Instant now) {
        int week = WeeklyStreakCalculator.week(at, door.venue().zone());
        CheckInView checkIn = new CheckInView(
                Ids.next(),
                door.event(),
                user,
                attempt.clientId(),
                attempt.method(),
                attempt.offline(),
                at.truncatedTo(ChronoUnit.MICROS),
                now,
                1 + WeeklyStreakCalculator.endingWith(week - 1, table.weeks(user, week)));
        table.add(checkIn, door.venue(), week);
        Long points = door.pointsReward();
        outbox.add(new CheckedIn(
                user,
                Tenancy.current().orElseThrow(),
                door.event(),
                checkIn.id(),
                door.kind(),
                checkIn.method().wire(),
                checkIn.occurredAt(),
                checkIn.streakWeeks(),
                points == null ? null : new Reward(points),
                now));
        return checkIn;
    }
}
