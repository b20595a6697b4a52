package io.terrace.platform.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// The contract's JSON: times as RFC 3339 UTC with milliseconds, no bombs, no text that Postgres can't hold.
@Singleton
class JsonRules implements ObjectMapperCustomizer {

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
        mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        mapper.registerModule(new SimpleModule("terrace")
                .addSerializer(new Milliseconds())
                .addDeserializer(String.class, new Storable()));
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

    private static final class Storable extends StringDeserializer {

        @Override
        public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = super.deserialize(json, context);
            return text == null || text.codePoints().allMatch(Storable::isCharacter)
                    ? text
                    : context.reportInputMismatch(String.class, "A text holds no NUL and no half of a pair");
        }

        private static boolean isCharacter(int point) {
            return point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
        }
    }
}
