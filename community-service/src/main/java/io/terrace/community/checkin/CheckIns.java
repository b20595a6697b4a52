package io.terrace.community.checkin;

import io.terrace.community.checkin.Verdict.Accepted;
import io.terrace.community.checkin.Verdict.KeptFirst;
import io.terrace.community.checkin.Verdict.NoSuchEvent;
import io.terrace.community.checkin.Verdict.Rejected;
import io.terrace.community.checkin.Verdict.Repeated;
import io.terrace.community.event.Door;
import io.terrace.community.event.Doors;
import io.terrace.community.event.Method;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.Reward;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Checks fans in: each once an event.
@ApplicationScoped
class CheckIns {

    private final Doors doors;
    private final CheckInTable table;
    private final Outbox outbox;

    CheckIns(Doors doors, CheckInTable table, Outbox outbox) {
        this.doors = doors;
        this.table = table;
        this.outbox = outbox;
    }

    /// @param sentAt when the phone says that it sent this; null where it does not say
    @Transactional
    public Verdict checkIn(UUID event, UUID user, Attempt attempt, @Nullable Instant sentAt) {
        Optional<Door> door = doors.find(event);
        if (door.isEmpty()) {
            return new NoSuchEvent();
        }
        table.hold(user);
        Optional<CheckIn> first = table.find(event, user);
        if (first.isPresent()) {
            return first.get().clientId().equals(attempt.clientId())
                    ? new Repeated(first.get())
                    : new KeptFirst(first.get());
        }
        Instant now = doors.now();
        return switch (Moment.of(attempt, sentAt, now)) {
            case Moment.Unknown(String reason) -> Rejected.of(reason);
            case Moment.At(Instant at) ->
                Judging.refusal(door.get(), attempt, at)
                        .<Verdict>map(refusal -> refusal)
                        .orElseGet(() -> admit(door.get(), user, attempt, at, now));
        };
    }

    /// Checks in whoever shows their pass to staff. It is good for one entry: whoever comes second, with a picture of
    /// it, hears that somebody is in.
    @Transactional
    public Verdict scan(UUID event, String payload) {
        Optional<Door> found = doors.find(event);
        if (found.isEmpty()) {
            return new NoSuchEvent();
        }
        Door door = found.get();
        Instant now = doors.now();
        Optional<Pass> pass = Pass.read(payload, event, door.secret());
        if (pass.isEmpty()) {
            return Rejected.of("code_invalid");
        }
        UUID user = pass.get().user();
        table.hold(user);
        Optional<CheckIn> first = table.find(event, user);
        if (first.isPresent()) {
            return new KeptFirst(first.get());
        }
        if (!now.isBefore(pass.get().validUntil())) {
            return Rejected.of("code_expired");
        }
        Attempt attempt = new Attempt(Ids.next(), Method.QR, now, null, false);
        return Judging.ofTime(door, now)
                .<Verdict>map(refusal -> refusal)
                .orElseGet(() -> admit(door, user, attempt, now, now));
    }

    private Verdict admit(Door door, UUID user, Attempt attempt, Instant at, Instant now) {
        Travel here = new Travel(at, door.venue().lat(), door.venue().lng());
        if (!table.around(user, at).stream().allMatch(here::reaches)) {
            return Rejected.of("impossible_travel");
        }
        return switch (doors.enter(door.event(), user)) {
            case FULL -> Rejected.of("capacity_reached");
            case IN -> new Accepted(kept(door, user, attempt, at, now));
        };
    }

    private CheckIn kept(Door door, UUID user, Attempt attempt, Instant at, Instant now) {
        int week = Streak.week(at, door.venue().zone());
        CheckIn checkIn = new CheckIn(
                Ids.next(),
                door.event(),
                user,
                attempt.clientId(),
                attempt.method(),
                attempt.offline(),
                at.truncatedTo(ChronoUnit.MICROS),
                now,
                1 + Streak.endingWith(week - 1, table.weeks(user, week)));
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
