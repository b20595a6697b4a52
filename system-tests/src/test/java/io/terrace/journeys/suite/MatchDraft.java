package io.terrace.journeys.suite;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/// The body that makes a match at home.
public final class MatchDraft {

    private static final Duration LENGTH = Duration.ofHours(2);

    private MatchDraft() {}

    public static Map<String, Object> at(Instant kickOff) {
        return Map.of(
                "title",
                "The derby",
                "kind",
                "match",
                "venue",
                Map.of("name", "Main Stand", "lat", 40.4531, "lng", -3.6883, "timezone", "Europe/Madrid"),
                "startsAt",
                kickOff.toString(),
                "endsAt",
                kickOff.plus(LENGTH).toString());
    }
}
