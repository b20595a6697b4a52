package io.terrace.realtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One block of a stream, read as strictly as can be: fields as the stream writes them, each at most once, one space
/// after the colon, JSON on a single line.
public record SseBlock(
        @Nullable String id,
        @Nullable String event,
        @Nullable String data,
        @Nullable String retry,
        boolean comment) {

    private static final Pattern LINE = Pattern.compile("(retry|id|event|data): (\\S.*)");
    private static final ObjectMapper JSON = new ObjectMapper();

    public static SseBlock parse(List<String> lines) {
        String[] fields = new String[4];
        boolean comment = false;
        for (String line : lines) {
            Matcher field = LINE.matcher(line);
            if (line.equals(":")) {
                comment = true;
            } else if (field.matches()) {
                int index = List.of("id", "event", "data", "retry").indexOf(field.group(1));
                refuseIf(fields[index] != null, lines);
                fields[index] = field.group(2);
            } else {
                refuseIf(true, lines);
            }
        }
        refuseIf((fields[1] == null) != (fields[2] == null), lines);
        refuseIf(fields[3] != null && !fields[3].matches("\\d+"), lines);
        return new SseBlock(fields[0], fields[1], fields[2], fields[3], comment);
    }

    public boolean is(String type) {
        return type.equals(event);
    }

    public JsonNode json() {
        try {
            return JSON.readTree(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("No JSON: " + data, e);
        }
    }

    private static void refuseIf(boolean bad, List<String> lines) {
        if (bad) {
            throw new IllegalArgumentException("Not a block of the stream: " + lines);
        }
    }
}
