package io.terrace.community.event;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How fans check in; what is absent is as usual, or stays.
///
/// @param methods all three unless said otherwise
/// @param opensAt two hours before the event unless said otherwise
/// @param closesAt an hour after it unless said otherwise
/// @param pointsReward what a check-in earns; 0 for nothing
@Schema(name = "EventCheckInDraft")
record CheckInDraft(
        @Nullable @Size(min = 1, max = 3) Set<@NotNull Method> methods,
        @Nullable Instant opensAt,
        @Nullable Instant closesAt,
        @Nullable @Min(0) @Max(1_000_000) Long pointsReward) {

    static final CheckInDraft USUAL = new CheckInDraft(null, null, null, null);
}
