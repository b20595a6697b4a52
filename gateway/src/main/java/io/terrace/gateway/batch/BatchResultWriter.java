package io.terrace.gateway.batch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/// The batch's answer: `{results: [{id, status, headers, body?, bodyOmitted?}]}`, each body as its service wrote it.
final class BatchResultWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private static final List<String> SHOWN = List.of(
            "Content-Type",
            "X-Request-Id",
            "ETag",
            "Location",
            "RateLimit-Policy",
            "RateLimit",
            "Retry-After",
            "Idempotency-Replayed",
            "Deprecation",
            "Sunset",
            "Link",
            "Allow");

    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private final JsonGenerator json;

    BatchResultWriter() {
        try {
            json = JSON.createGenerator(text);
            json.writeStartObject();
            json.writeArrayFieldStart("results");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(String id, OperationHttpResponse response) {
        try {
            json.writeStartObject();
            json.writeStringField("id", id);
            json.writeNumberField("status", response.getStatusCode());
            writeHeaders(response);
            writeBody(response);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Buffer json() {
        try {
            json.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(text.toByteArray());
    }

    private void writeHeaders(OperationHttpResponse response) throws IOException {
        json.writeObjectFieldStart("headers");
        for (String name : SHOWN) {
            String value = response.headers().get(name);
            if (value != null) {
                json.writeStringField(name, value);
            }
        }
        json.writeEndObject();
    }

    private void writeBody(OperationHttpResponse response) throws IOException {
        Buffer body = response.body();
        if (body == null) {
            json.writeBooleanField("bodyOmitted", true);
        } else if (body.length() > 0) {
            byte[] bytes = body.getBytes();
            if (isJson(response, bytes)) {
                json.writeFieldName("body");
                json.writeRawValue(body.toString());
            } else {
                json.writeBooleanField("bodyOmitted", true);
            }
        }
    }

    private static boolean isJson(OperationHttpResponse response, byte[] bytes) throws IOException {
        String type = Objects.requireNonNullElse(response.headers().get("Content-Type"), "");
        return type.contains("json") && isOneValue(bytes);
    }

    // One that is broken would break the others' with it.
    private static boolean isOneValue(byte[] bytes) throws IOException {
        try (JsonParser parser = JSON.createParser(bytes)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JsonProcessingException broken) {
            return false;
        }
    }
}
