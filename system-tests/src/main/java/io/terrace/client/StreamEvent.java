package io.terrace.client;

import com.fasterxml.jackson.databind.JsonNode;

/// One event of the stream.
///
/// @param position what to resume after
/// @param data what came as `data:`, for a domain event the envelope `{id, type, time, subject, version?, data}`
/// @param arrivedAt as [System#nanoTime] tells
public record StreamEvent(String position, String type, JsonNode data, long arrivedAt) {

    /// The event's own id, by which clients tell repeats.
    public String id() {
        return data.path("id").asText();
    }

    /// The id of what it is about.
    public String subjectId() {
        String subject = data.path("subject").asText();
        return subject.substring(subject.lastIndexOf('/') + 1);
    }

    public JsonNode payload() {
        return data.path("data");
    }
}
