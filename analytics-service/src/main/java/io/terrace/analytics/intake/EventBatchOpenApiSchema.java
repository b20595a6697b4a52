package io.terrace.analytics.intake;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A batch of events. It is read as a stream, and this is how the document shows it.
///
/// @param batchId the sender's own, at most 100 characters
/// @param sentAt by the sender's clock, when the batch is sent: each time it is sent
/// @param events the events, 500 at most
@RegisterForReflection
record EventBatchOpenApiSchema(
        @NotNull @Size(min = 1, max = 100) String batchId,
        @NotNull Instant sentAt,
        @Schema(nullable = true) @Nullable EventContext context,

        @NotNull @Size(min = 1, max = EventBatchParser.MAX_EVENTS) List<AnalyticsEvent> events) {

    /// Where the batch comes from.
    ///
    /// @param installationId in place of the header `X-Service-Installation-Id`
    record EventContext(@Schema(nullable = true) @Nullable UUID installationId) {}

    /// What a user of the platform did.
    ///
    /// @param messageId the same each time the event is sent; a UUIDv7 is fastest
    /// @param type `track`, `screen` or `identify`
    /// @param name required but for `identify`; letters, digits and `_.:- `; not `platform.*`
    /// @param occurredAt by the sender's clock
    /// @param userId the fan, where a partner's server tells it
    /// @param consent what the app knew of the fan's consent when it occurred
    /// @param properties what the app knows about it, by name
    record AnalyticsEvent(
            @NotNull @Size(min = 1, max = 100) String messageId,

            @NotNull @Schema(enumeration = {"track", "screen", "identify"})
            String type,

            @Schema(nullable = true) @Size(max = 100) @Nullable String name,

            @NotNull Instant occurredAt,
            @Schema(nullable = true) @Nullable UUID userId,
            @Schema(nullable = true) @Nullable Boolean consent,
            @Schema(nullable = true) @Nullable Map<String, Object> properties) {}
}
