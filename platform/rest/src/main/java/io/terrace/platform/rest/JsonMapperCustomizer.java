package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// The contract's JSON: times as RFC 3339 UTC with milliseconds, no bombs, no repeated members, nothing coerced, no
/// text that Postgres can't hold.
@Singleton
class JsonMapperCustomizer implements ObjectMapperCustomizer {

    private static final int DEEPEST = 32;

    /// Names, values and brackets of one body, twice what the largest batch needs. Each value may break a rule, and
    /// tens of thousands of broken rules take seconds.
    private static final int MAX_TOKENS = 20_000;

    /// The very last: of two modules that write times, the later registered wins, and Quarkus's comes late.
    @Override
    public int priority() {
        return MINIMUM_PRIORITY;
    }

    @Override
    public void customize(ObjectMapper mapper) {
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxTokenCount(MAX_TOKENS)
                        .build());
        // A repeated member is read as one value by this reader and as another by the next.
        mapper.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        mapper.setConfig(mapper.getDeserializationConfig().without(MapperFeature.ALLOW_COERCION_OF_SCALARS));
        for (CoercionInputShape shape : CoercionInputShape.values()) {
            mapper.coercionConfigDefaults().setCoercion(shape, CoercionAction.Fail);
        }
        // JSON has one kind of number: 5 is a decimal, too.
        mapper.coercionConfigFor(LogicalType.Float).setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert);
        SimpleModule module = new SimpleModule("terrace").addSerializer(new Milliseconds());
        StrictScalarDeserializer.addTo(module);
        StrictEnumDeserializer.addTo(module);
        mapper.registerModule(module);
        mapper.registerModule(MergePatchDeserializer.module());
    }

    private static final class Milliseconds extends StdSerializer<Instant> {

        private static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

        Milliseconds() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant at, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(FORMAT.format(at));
        }
    }
}
