package io.terrace.community.event;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How fans check in; what is absent is as usual, or stays; what is null is as usual.
///
/// @param methods all three unless said otherwise
/// @param opensAt two hours before the event unless said otherwise
/// @param closesAt an hour after it unless said otherwise
/// @param pointsReward what a check-in earns; 0 for nothing
@Schema(name = "EventCheckInDraft")
record CheckInSettingsDraft(
        @Schema(nullable = true) @Nullable @Size(min = 1, max = 3) Set<@NotNull CheckInMethod> methods,

        @Schema(nullable = true) @Nullable Instant opensAt,
        @Schema(nullable = true) @Nullable Instant closesAt,

        @Schema(nullable = true) @Nullable @Min(0) @Max(1_000_000) Long pointsReward,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    static final CheckInSettingsDraft USUAL = new CheckInSettingsDraft(null, null, null, null, Set.of());
}
