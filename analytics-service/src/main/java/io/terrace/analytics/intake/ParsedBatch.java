package io.terrace.analytics.intake;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// @param installationId from the context, where the header does not say it
record ParsedBatch(String batchId, Instant sentAt, @Nullable UUID installationId, List<EventParseResult> events) {

    ParsedBatch {
        events = List.copyOf(events);
    }
}
