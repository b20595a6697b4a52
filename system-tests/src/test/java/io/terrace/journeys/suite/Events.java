package io.terrace.journeys.suite;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/// What an app tells of its fan.
public final class Events {

    /// From a goal to a shirt within an hour.
    public static final Map<String, Object> FUNNEL =
            Map.of("name", "Shirts", "steps", List.of("goal_seen", "shirt_seen"), "windowSec", 3_600);

    private Events() {}

    /// With the fan's consent, one after another.
    public static Map<String, Object> batch(String... names) {
        Instant now = Instant.now();
        return Map.of(
                "batchId",
                UUID.randomUUID().toString(),
                "sentAt",
                now.toString(),
                "events",
                Stream.of(names)
                        .map(name -> Map.of(
                                "messageId",
                                UUID.randomUUID().toString(),
                                "type",
                                "track",
                                "name",
                                name,
                                "occurredAt",
                                now.toString(),
                                "consent",
                                true))
                        .toList());
    }
}
