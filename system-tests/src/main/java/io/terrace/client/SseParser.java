package io.terrace.client;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads `text/event-stream` line by line, as the HTML standard describes it.
final class SseParser {

    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,9}");

    private final StringBuilder data = new StringBuilder();
    private String type = "";
    private String id = "";
    private volatile String lastId = "";
    private volatile Duration retry = Duration.ofSeconds(2);

    /// @return the event that an empty line completes
    Optional<StreamEvent> line(String line) {
        if (line.isEmpty()) {
            return complete();
        }
        int colon = line.indexOf(':');
        if (colon != 0) {
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1);
            take(field, value.startsWith(" ") ? value.substring(1) : value);
        }
        return Optional.empty();
    }

    /// Where to go on from; moved by blocks without an event too.
    String lastId() {
        return lastId;
    }

    /// How long to wait before coming back, as last told; two seconds until then.
    Duration retry() {
        return retry;
    }

    private void take(String field, String value) {
        switch (field) {
            case "id" -> id = value;
            case "event" -> type = value;
            case "data" -> data.append(data.isEmpty() ? "" : "\n").append(value);
            case "retry" -> {
                if (MILLIS.matcher(value).matches()) {
                    retry = Duration.ofMillis(Long.parseLong(value));
                }
            }
            default -> {}
        }
    }

    private Optional<StreamEvent> complete() {
        lastId = id;
        if (type.isEmpty() && data.isEmpty()) {
            return Optional.empty();
        }
        var content = data.isEmpty() ? MissingNode.getInstance() : SharedEventData.read(data.toString());
        var event = new StreamEvent(id, type, content, System.nanoTime());
        type = "";
        data.setLength(0);
        return Optional.of(event);
    }
}
