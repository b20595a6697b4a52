package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;

/// One cursor of each list that has given one.
final class CursorStore {

    private static final String NONE = "eyJmdXp6N2YzYSI6MX0";

    private final Map<String, String> cursors = new ConcurrentSkipListMap<>();

    void collect(FuzzRequest request, RawAnswer answer) {
        if (answer.status() == 200
                && request.operation().isList()
                && request.method().equals("GET")) {
            JsonNode next = answer.json().path("nextCursor");
            if (next.isTextual()) {
                cursors.putIfAbsent(request.operation().id(), URLEncoder.encode(next.asText(), UTF_8));
            }
        }
    }

    /// That of the same list, or one that is none.
    String of(ApiOperation operation, SplittableRandom random) {
        return cursors.getOrDefault(operation.id(), ofAnother(operation, random));
    }

    String ofAnother(ApiOperation operation, SplittableRandom random) {
        int choice = random.nextInt(Integer.MAX_VALUE);
        String[] others = cursors.entrySet().stream()
                .filter(cursor -> !cursor.getKey().equals(operation.id()))
                .map(Map.Entry::getValue)
                .toArray(String[]::new);
        return others.length == 0 ? NONE : others[choice % others.length];
    }
}
