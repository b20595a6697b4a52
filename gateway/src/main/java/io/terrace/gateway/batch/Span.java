package io.terrace.gateway.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;

/// Where a JSON value stands in the bytes it was read from: a service gets it as it was sent, number for number.
@JsonDeserialize(using = Span.Reader.class)
record Span(int from, int to) {

    @RegisterForReflection
    static final class Reader extends StdDeserializer<Span> {

        Reader() {
            super(Span.class);
        }

        @Override
        public Span deserialize(JsonParser json, DeserializationContext context) throws IOException {
            long from = json.currentTokenLocation().getByteOffset();
            json.skipChildren();
            json.finishToken();
            return new Span(
                    Math.toIntExact(from),
                    Math.toIntExact(json.currentLocation().getByteOffset()));
        }
    }
}
