package io.terrace.journeys.suite;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What an app tells of placements.
public final class Impressions {

    private Impressions() {}

    /// A batch of one: the placement was in view.
    public static Map<String, Object> viewable(String impressionToken) {
        String now = Instant.now().toString();
        return Map.of(
                "batchId", UUID.randomUUID().toString(),
                "sentAt", now,
                "events",
                        List.of(Map.of(
                                "eventId",
                                UUID.randomUUID().toString(),
                                "token",
                                impressionToken,
                                "type",
                                "viewable",
                                "occurredAt",
                                now,
                                "visiblePct",
                                60,
                                "visibleMs",
                                1_000)));
    }
}
