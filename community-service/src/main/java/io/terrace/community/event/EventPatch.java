package io.terrace.community.event;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about an event; what is absent stays. The hours of check-in move with the event where they are not
/// given again.
///
/// @param startsAt gives a postponed event its date
/// @param checkIn null to be as usual
/// @param capacity null or 0 for no limit; no one who is going is turned away by a lower one
record EventPatch(
        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = "[\\s\\S]*\\S[\\s\\S]*") String title,

        @Nullable EventKind kind,
        @Nullable @Valid Venue venue,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,

        @Schema(nullable = true) @Nullable @Min(0) @Max(1_000_000) Integer capacity,

        @Schema(nullable = true) @Nullable @Valid CheckInSettingsDraft checkIn,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    EventPatch {
        capacity = cleared.contains("capacity") ? Integer.valueOf(0) : capacity;
    }

    static EventPatch to(PostponementRequest when) {
        return new EventPatch(null, null, null, when.startsAt(), when.endsAt(), null, null, Set.of());
    }

    boolean dates() {
        return startsAt != null || endsAt != null;
    }

    EventDetails over(EventDetails old) {
        Instant starts = startsAt == null ? old.startsAt() : startsAt;
        Instant ends = endsAt != null ? endsAt : old.endsAt().plus(Duration.between(old.startsAt(), starts));
        return new EventDetails(
                title == null ? old.title() : title.strip(),
                kind == null ? old.kind() : kind,
                venue == null ? old.venue() : venue,
                starts,
                ends,
                clears("checkIn")
                        ? CheckInSettings.of(starts, ends, CheckInSettingsDraft.USUAL)
                        : old.window()
                                .moved(old, starts, ends, checkIn == null ? CheckInSettingsDraft.USUAL : checkIn));
    }
}
