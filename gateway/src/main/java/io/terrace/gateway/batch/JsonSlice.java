package io.terrace.gateway.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;

/// Where a JSON value is in the bytes it was read from: a service gets it as it was sent, number for number.
@JsonDeserialize(using = JsonSlice.Reader.class)
record JsonSlice(int from, int to) {

    @RegisterForReflection
    static final class Reader extends StdDeserializer<JsonSlice> {

        Reader() {
            super(JsonSlice.class);
        }

        @Override
        public JsonSlice deserialize(JsonParser json, DeserializationContext context) throws IOException {
            long from = json.currentTokenLocation().getByteOffset();
            json.skipChildren();
            json.finishToken();
            return new JsonSlice(
                    Math.toIntExact(from),
                    Math.toIntExact(json.currentLocation().getByteOffset()));
        }
    }
}
