package io.terrace.analytics.intake;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An event of a batch as it was read.
sealed interface EventParseResult {

    /// It can be kept, as far as it says itself.
    ///
    /// @param userId the fan it is about, as the partner's server says
    /// @param consent what the app knew of the fan's consent when it occurred
    /// @param properties JSON
    /// @param members the properties that are there
    record ReadableEvent(
            String messageId,
            EventType type,
            String name,
            Instant occurredAt,
            @Nullable UUID userId,
            @Nullable Boolean consent,
            @Nullable String properties,
            Set<String> members)
            implements EventParseResult {}

    /// It breaks a rule by itself.
    ///
    /// @param pointer into the event
    record UnreadableEvent(EventRejectionReason rejection, String pointer) implements EventParseResult {}
}
