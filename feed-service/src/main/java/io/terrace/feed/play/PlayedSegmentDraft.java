package io.terrace.feed.play;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;

/// A part of a recording that a fan has heard.
///
/// @param clientId the app's own id for it: sent again within seven days it counts once
/// @param fromMs where it began, in milliseconds of the recording
/// @param toMs where it ended; beyond the recording's end it means the end
/// @param at when it began
record PlayedSegmentDraft(
        @NotNull UUID clientId,
        @NotNull @Min(0) @Max(MOST_MS) Long fromMs,
        @NotNull @Min(1) @Max(MOST_MS) Long toMs,
        @NotNull Instant at) {

    static final long MOST_MS = 3_600_000;
}
