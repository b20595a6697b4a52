package io.terrace.analytics.intake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.terrace.analytics.intake.EventParseResult.ReadableEvent;
import io.terrace.analytics.intake.EventParseResult.UnreadableEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.TimeParser;
import java.io.IOException;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads one event of a batch, whatever it is, to its end, and reports the first rule that it breaks.
final class AnalyticsEventParser {

    private static final int MAX_EVENT_BYTES = 32 * 1024;
    private static final int MAX_MESSAGE_ID_CHARS = 100;

    /// Names of the platform's own events begin so.
    private static final String RESERVED = "platform.";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.:\\- ]{0,99}");

    private final JsonParser json;
    private @Nullable UnreadableEvent fault;
    private @Nullable String messageId;
    private @Nullable EventType type;
    private @Nullable String name;
    private @Nullable Instant occurredAt;
    private @Nullable UUID userId;
    private @Nullable Boolean consent;
    private @Nullable String properties;
    private final Set<String> members = new HashSet<>();

    private AnalyticsEventParser(JsonParser json) {
        this.json = json;
    }

    /// @param json at the event's first token; afterwards at its last
    static EventParseResult read(JsonParser json) throws IOException {
        long start = json.currentTokenLocation().getByteOffset();
        AnalyticsEventParser reader = new AnalyticsEventParser(json);
        if (json.currentToken() == JsonToken.START_OBJECT) {
            reader.members();
        } else {
            json.skipChildren();
            reader.refuse(EventRejectionReason.INVALID_VALUE, "");
        }
        long bytes = json.currentLocation().getByteOffset() - start;
        return bytes > MAX_EVENT_BYTES ? new UnreadableEvent(EventRejectionReason.TOO_LARGE, "") : reader.result();
    }

    private void members() throws IOException {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String member = json.currentName();
            JsonToken value = json.nextToken();
            if (value == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (member) {
                case "messageId" -> messageId = text("/messageId", AnalyticsEventParser::messageId);
                case "type" -> type = text("/type", EventType::of);
                case "name" -> name = name();
                case "occurredAt" -> occurredAt = text("/occurredAt", AnalyticsEventParser::instant);
                case "userId" -> userId = text("/userId", AnalyticsEventParser::id);
                case "consent" -> consent = flag();
                case "properties" -> properties = properties();
                default -> json.skipChildren();
            }
        }
    }

    private EventParseResult result() {
        if (fault != null) {
            return fault;
        }
        if (messageId == null) {
            return missing("/messageId");
        }
        if (type == null) {
            return missing("/type");
        }
        if (occurredAt == null) {
            return missing("/occurredAt");
        }
        String known = name == null && type == EventType.IDENTIFY ? "identify" : name;
        return known == null
                ? missing("/name")
                : new ReadableEvent(
                        messageId, type, known, occurredAt, userId, consent, properties, Set.copyOf(members));
    }

    private static UnreadableEvent missing(String pointer) {
        return new UnreadableEvent(EventRejectionReason.MISSING_FIELD, pointer);
    }

    private void refuse(EventRejectionReason rejection, String pointer) {
        if (fault == null) {
            fault = new UnreadableEvent(rejection, pointer);
        }
    }

    private <T> @Nullable T text(String pointer, Function<String, Optional<T>> reader) throws IOException {
        Optional<T> read = Optional.empty();
        if (json.currentToken() == JsonToken.VALUE_STRING) {
            read = reader.apply(json.getText());
        } else {
            json.skipChildren();
        }
        if (read.isEmpty()) {
            refuse(EventRejectionReason.INVALID_VALUE, pointer);
        }
        return read.orElse(null);
    }

    private @Nullable String name() throws IOException {
        boolean isText = json.currentToken() == JsonToken.VALUE_STRING;
        String given = isText ? json.getText() : "";
        json.skipChildren();
        if (!NAME.matcher(given).matches() || given.startsWith(RESERVED)) {
            refuse(EventRejectionReason.INVALID_NAME, "/name");
            return null;
        }
        return given;
    }

    private @Nullable Boolean flag() throws IOException {
        JsonToken token = json.currentToken();
        json.skipChildren();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            refuse(EventRejectionReason.INVALID_VALUE, "/consent");
            return null;
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private @Nullable String properties() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            refuse(EventRejectionReason.INVALID_VALUE, "/properties");
            return null;
        }
        StringWriter copy = new StringWriter();
        int depth = 1;
        try (JsonGenerator out = FACTORY.createGenerator(copy)) {
            out.writeStartObject();
            while (depth > 0) {
                JsonToken token = json.nextToken();
                if (token == JsonToken.FIELD_NAME && depth == 1) {
                    members.add(json.currentName());
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                copy(token, out);
            }
        }
        return copy.toString();
    }

    private void copy(JsonToken token, JsonGenerator out) throws IOException {
        if (token.isNumeric()) {
            String digits = json.getText();
            // Beyond a double it is no number to most readers.
            if (Double.isInfinite(Double.parseDouble(digits))) {
                refuse(EventRejectionReason.INVALID_VALUE, "/properties");
                out.writeNull();
            } else {
                out.writeNumber(digits);
            }
            return;
        }
        if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
            if (!isStorable(json.getText())) {
                refuse(EventRejectionReason.INVALID_VALUE, "/properties");
            }
        }
        out.copyCurrentEvent(json);
    }

    private static final JsonFactory FACTORY = new JsonFactory();

    private static Optional<String> messageId(String text) {
        return text.isEmpty() || text.length() > MAX_MESSAGE_ID_CHARS || !isStorable(text)
                ? Optional.empty()
                : Optional.of(text);
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(TimeParser.instant(text));
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    private static Optional<UUID> id(String text) {
        try {
            return Optional.of(Ids.parse(text));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    /// Whether Postgres can hold it: no NUL, no half of a surrogate pair.
    static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }
}
