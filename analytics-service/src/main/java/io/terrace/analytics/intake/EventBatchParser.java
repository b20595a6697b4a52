package io.terrace.analytics.intake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.rest.ProblemException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Reads the body of a batch: inflated to no more than its ceiling, parsed as a stream, its events one by one.
final class EventBatchParser {

    /// Of the body, and of what it inflates to.
    static final int MAX_BYTES = 500 * 1024;

    static final int MAX_EVENTS = 500;
    private static final int MAX_BATCH_ID_CHARS = 100;
    private static final int MAX_DEPTH = 32;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private @Nullable String batchId;
    private @Nullable Instant sentAt;
    private @Nullable UUID installationId;
    private @Nullable List<EventParseResult> events;

    private EventBatchParser() {}

    /// @param encoding of the body: `gzip`, or null for none
    /// @throws ProblemException 400, 413 `payload_too_large`, 415
    static ParsedBatch read(InputStream body, @Nullable String encoding) throws IOException {
        return parse(inflated(body, encoding));
    }

    private static byte[] inflated(InputStream body, @Nullable String encoding) throws IOException {
        byte[] bytes;
        if (encoding == null || encoding.equalsIgnoreCase("identity")) {
            bytes = body.readNBytes(MAX_BYTES + 1);
        } else if (encoding.equalsIgnoreCase("gzip")) {
            try (GZIPInputStream inflated = new GZIPInputStream(body)) {
                bytes = inflated.readNBytes(MAX_BYTES + 1);
            } catch (ZipException | EOFException broken) {
                throw ProblemException.of(ErrorCode.INVALID_JSON);
            }
        } else {
            throw ProblemException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
        if (bytes.length > MAX_BYTES) {
            throw ProblemException.of(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        return bytes;
    }

    private static ParsedBatch parse(byte[] bytes) throws IOException {
        EventBatchParser reader = new EventBatchParser();
        try (JsonParser json = FACTORY.createParser(bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw ProblemException.of(ErrorCode.INVALID_JSON);
            }
            reader.members(json);
            if (json.nextToken() != null) {
                throw ProblemException.of(ErrorCode.INVALID_JSON);
            }
        } catch (JsonProcessingException broken) {
            throw ProblemException.of(ErrorCode.INVALID_JSON);
        }
        return reader.result();
    }

    private void members(JsonParser json) throws IOException {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String member = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (member) {
                case "batchId" -> batchId = batchId(json);
                case "sentAt" -> sentAt = sentAt(json);
                case "context" -> context(json);
                case "events" -> events = events(json);
                default -> json.skipChildren();
            }
        }
    }

    private static String batchId(JsonParser json) throws IOException {
        String given = text(json, "/batchId");
        if (given.isEmpty() || given.length() > MAX_BATCH_ID_CHARS) {
            throw ProblemException.invalid("/batchId", "size");
        }
        if (!AnalyticsEventParser.isStorable(given)) {
            throw ProblemException.invalid("/batchId", "invalid");
        }
        return given;
    }

    private static Instant sentAt(JsonParser json) throws IOException {
        try {
            return TimeParser.instant(text(json, "/sentAt"));
        } catch (TimeParser.OutOfRangeException beyond) {
            throw ProblemException.invalid("/sentAt", "out_of_range");
        } catch (DateTimeException none) {
            throw ProblemException.invalid("/sentAt", "invalid");
        }
    }

    private void context(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw ProblemException.invalid("/context", "invalid");
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String member = json.currentName();
            JsonToken value = json.nextToken();
            if (member.equals("installationId") && value != JsonToken.VALUE_NULL) {
                installationId = installation(text(json, "/context/installationId"));
            } else {
                json.skipChildren();
            }
        }
    }

    private static UUID installation(String text) {
        try {
            return Ids.parse(text);
        } catch (IllegalArgumentException none) {
            throw ProblemException.invalid("/context/installationId", "invalid");
        }
    }

    private static List<EventParseResult> events(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw ProblemException.invalid("/events", "invalid");
        }
        List<EventParseResult> events = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (events.size() == MAX_EVENTS) {
                throw ProblemException.invalid("/events", "size");
            }
            events.add(AnalyticsEventParser.read(json));
        }
        return events;
    }

    private static String text(JsonParser json, String pointer) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw ProblemException.invalid(pointer, "invalid");
        }
        return json.getText();
    }

    private ParsedBatch result() {
        if (batchId == null) {
            throw ProblemException.invalid("/batchId", "required");
        }
        if (sentAt == null) {
            throw ProblemException.invalid("/sentAt", "required");
        }
        if (events == null) {
            throw ProblemException.invalid("/events", "required");
        }
        if (events.isEmpty()) {
            throw ProblemException.invalid("/events", "empty");
        }
        return new ParsedBatch(batchId, sentAt, installationId, events);
    }
}
