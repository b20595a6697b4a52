package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.kernel.ValidationCode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Reads one kind of value from one kind of JSON token and coerces nothing: a fraction is no integer, a text is no
/// number and a number is no text. Jackson's own rules of coercion leave gaps, such as `"NaN"` for a number and seconds
/// for an instant.
final class StrictScalarDeserializer<T> extends StdScalarDeserializer<T> {

    private static final Set<JsonToken> INTEGER = Set.of(JsonToken.VALUE_NUMBER_INT);
    private static final Set<JsonToken> NUMBER = Set.of(JsonToken.VALUE_NUMBER_INT, JsonToken.VALUE_NUMBER_FLOAT);
    private static final Set<JsonToken> BOOLEAN = Set.of(JsonToken.VALUE_TRUE, JsonToken.VALUE_FALSE);
    private static final Set<JsonToken> TEXT = Set.of(JsonToken.VALUE_STRING);

    private interface Reader<T> {
        T read(JsonParser json) throws IOException;
    }

    private final Set<JsonToken> tokens;
    private final Reader<T> reader;

    /// What an absent member counts as, for primitives; null is refused for those.
    private final @Nullable T absent;

    private StrictScalarDeserializer(Class<T> type, Set<JsonToken> tokens, Reader<T> reader, @Nullable T absent) {
        super(type);
        this.tokens = tokens;
        this.reader = reader;
        this.absent = absent;
    }

    static void addTo(SimpleModule module) {
        add(module, int.class, Integer.class, INTEGER, JsonParser::getIntValue, 0);
        add(module, long.class, Long.class, INTEGER, JsonParser::getLongValue, 0L);
        add(module, double.class, Double.class, NUMBER, StrictScalarDeserializer::finite, 0.0);
        add(module, boolean.class, Boolean.class, BOOLEAN, JsonParser::getBooleanValue, false);
        add(module, String.class, TEXT, StrictScalarDeserializer::storable);
        add(module, UUID.class, TEXT, json -> Ids.parse(json.getText()));
        add(module, Instant.class, TEXT, json -> TimeParser.instant(json.getText()));
        add(module, LocalDate.class, TEXT, json -> TimeParser.date(json.getText()));
    }

    private static <T> void add(SimpleModule module, Class<T> type, Set<JsonToken> tokens, Reader<T> reader) {
        module.addDeserializer(type, new StrictScalarDeserializer<>(type, tokens, reader, null));
    }

    private static <T> void add(
            SimpleModule module, Class<T> primitive, Class<T> type, Set<JsonToken> tokens, Reader<T> reader, T absent) {
        add(module, type, tokens, reader);
        module.addDeserializer(primitive, new StrictScalarDeserializer<>(primitive, tokens, reader, absent));
    }

    @Override
    public @Nullable T deserialize(JsonParser json, DeserializationContext context) throws IOException {
        if (!tokens.contains(json.currentToken())) {
            return refuse(context);
        }
        try {
            return reader.read(json);
        } catch (InputCoercionException | TimeParser.OutOfRangeException e) {
            throw new InvalidValueException(json, handledType(), ValidationCode.OUT_OF_RANGE);
        } catch (IllegalArgumentException | DateTimeException e) {
            return refuse(context);
        }
    }

    @Override
    public @Nullable T getNullValue(DeserializationContext context) throws JsonMappingException {
        return absent == null ? null : refuse(context);
    }

    @Override
    public @Nullable T getAbsentValue(DeserializationContext context) {
        return absent;
    }

    private @Nullable T refuse(DeserializationContext context) throws JsonMappingException {
        throw new InvalidValueException(context.getParser(), handledType(), ValidationCode.INVALID);
    }

    private static double finite(JsonParser json) throws IOException {
        double number = json.getDoubleValue();
        if (!Double.isFinite(number)) {
            throw new InputCoercionException(json, "The number is too large", json.currentToken(), double.class);
        }
        return number;
    }

    /// A text that Postgres can hold: no NUL and no half of a surrogate pair.
    private static String storable(JsonParser json) throws IOException {
        String text = json.getText();
        if (!text.codePoints().allMatch(StrictScalarDeserializer::isCharacter)) {
            throw new IllegalArgumentException("A text holds no NUL and no half of a pair");
        }
        return text;
    }

    private static boolean isCharacter(int point) {
        return point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
    }
}
