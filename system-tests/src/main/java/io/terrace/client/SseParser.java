package io.terrace.client;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Optional;

/// Reads `text/event-stream` line by line, as the HTML standard describes it.
final class SseParser {

    private final StringBuilder data = new StringBuilder();
    private String type = "";
    private String id = "";
    private volatile String lastId = "";

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

    private void take(String field, String value) {
        switch (field) {
            case "id" -> id = value;
            case "event" -> type = value;
            case "data" -> data.append(data.isEmpty() ? "" : "\n").append(value);
            default -> {}
        }
    }

    private Optional<StreamEvent> complete() {
        lastId = id;
        if (type.isEmpty() && data.isEmpty()) {
            return Optional.empty();
        }
        var content = data.isEmpty() ? MissingNode.getInstance() : Json.read(data.toString());
        var event = new StreamEvent(id, type, content, System.nanoTime());
        type = "";
        data.setLength(0);
        return Optional.of(event);
    }
}
