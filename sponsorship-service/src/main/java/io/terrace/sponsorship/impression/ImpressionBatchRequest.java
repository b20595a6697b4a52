package io.terrace.sponsorship.impression;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What an app has seen happen.
///
/// @param sentAt the device's clock when it sent the batch
/// @param events the events, 200 at most
@Schema(name = "ImpressionBatch")
record ImpressionBatchRequest(
        @NotNull UUID batchId,
        @NotNull Instant sentAt,

        @NotNull @Size(min = 1, max = 200) List<@NotNull @Valid ImpressionDraft> events) {

    /// What happened to a placement.
    ///
    /// @param eventId the app's own; it comes back with the verdict
    /// @param token a placement's `impressionToken`
    /// @param visiblePct the share of its area that was in view; needed for `viewable`
    /// @param visibleMs for how long; needed for `viewable`
    @Schema(name = "ImpressionDraft")
    record ImpressionDraft(
            @NotNull UUID eventId,
            @NotNull @Size(max = 1_000) String token,
            @NotNull ImpressionType type,
            @NotNull Instant occurredAt,
            @Min(0) @Max(100) @Nullable Integer visiblePct,
            @Min(0) @Max(86_400_000) @Nullable Integer visibleMs) {}
}
