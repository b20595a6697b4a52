package io.terrace.community.event;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event as its partner makes it. Times are instants, with whatever offset; local times would be ambiguous twice a
/// year.
///
/// @param capacity how many can come; without limit unless said otherwise, as with 0
record EventDraft(
        @NotBlank @Size(max = 200) String title,
        @NotNull EventKind kind,
        @NotNull @Valid Venue venue,
        @NotNull Instant startsAt,
        @NotNull Instant endsAt,
        @Nullable @Min(0) @Max(1_000_000) Integer capacity,
        @Nullable @Valid CheckInSettingsDraft checkIn) {

    EventDetails plan() {
        CheckInSettingsDraft wanted = checkIn == null ? CheckInSettingsDraft.USUAL : checkIn;
        return new EventDetails(
                title.strip(), kind, venue, startsAt, endsAt, CheckInSettings.of(startsAt, endsAt, wanted));
    }
}
