package io.terrace.community.event;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What to change about an event; what is absent stays. The hours of check-in move with the event where they are not
/// given anew.
///
/// @param startsAt gives a postponed event its date
/// @param capacity 0 for no limit; nobody who is going is turned away by a lower one
record EventChange(
        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = "[\\s\\S]*\\S[\\s\\S]*") String title,

        @Nullable Kind kind,
        @Nullable @Valid Venue venue,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,
        @Nullable @Min(0) @Max(1_000_000) Integer capacity,
        @Nullable @Valid CheckInDraft checkIn) {

    static EventChange to(Postponement when) {
        return new EventChange(null, null, null, when.startsAt(), when.endsAt(), null, null);
    }

    boolean dates() {
        return startsAt != null || endsAt != null;
    }

    Plan over(Plan old) {
        Instant starts = startsAt == null ? old.startsAt() : startsAt;
        Instant ends = endsAt != null ? endsAt : old.endsAt().plus(Duration.between(old.startsAt(), starts));
        return new Plan(
                title == null ? old.title() : title.strip(),
                kind == null ? old.kind() : kind,
                venue == null ? old.venue() : venue,
                starts,
                ends,
                old.window().moved(old, starts, ends, checkIn == null ? CheckInDraft.USUAL : checkIn));
    }
}
