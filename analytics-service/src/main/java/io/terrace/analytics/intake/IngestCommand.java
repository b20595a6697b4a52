package io.terrace.analytics.intake;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A batch to be kept.
///
/// @param installation whose clock and message ids they are: the device, else the session or the key
/// @param fan who sent it, where it is a fan
record IngestCommand(
        UUID installation,
        @Nullable UUID fan,
        EventSource source,
        Instant sentAt,
        Instant receivedAt,
        List<EventParseResult> events) {

    enum EventSource {
        SDK,
        SERVER
    }
}
