package io.terrace.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/// JSON as the journeys write and read it.
public final class Json {

    static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /// @throws IllegalArgumentException for what can't be written
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// @throws IllegalStateException for what is no JSON
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Not JSON: " + text, e);
        }
    }
}
