package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.Json;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A valid request while it is put together. `{random}` in a header is another text each time it is sent.
final class RequestDraft {

    private static final int OCTET = 250;

    private final ApiOperation operation;
    private final Map<String, String> path = new LinkedHashMap<>();
    private final Map<String, String> query = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Caller caller = Caller.KEYLESS;
    private @Nullable JsonNode body;
    private byte @Nullable [] content;

    RequestDraft(ApiOperation operation) {
        this.operation = operation;
    }

    /// Changes to the copy do not change this one.
    RequestDraft copy() {
        RequestDraft copy = new RequestDraft(operation);
        copy.path.putAll(path);
        copy.query.putAll(query);
        copy.headers.putAll(headers);
        copy.caller = caller;
        copy.body = body == null ? null : body.deepCopy();
        copy.content = content;
        return copy;
    }

    ApiOperation operation() {
        return operation;
    }

    Caller caller() {
        return caller;
    }

    @Nullable JsonNode body() {
        return body;
    }

    Map<String, String> pathValues() {
        return path;
    }

    RequestDraft as(Caller other) {
        caller = other;
        return this;
    }

    RequestDraft path(String name, String value) {
        path.put(name, URLEncoder.encode(value, UTF_8));
        return this;
    }

    /// @param value as it is sent
    RequestDraft rawPath(String name, String value) {
        path.put(name, value);
        return this;
    }

    RequestDraft query(String name, String value) {
        query.put(name, URLEncoder.encode(value, UTF_8));
        return this;
    }

    /// @param value as it is sent
    RequestDraft rawQuery(String name, String value) {
        query.put(name, value);
        return this;
    }

    RequestDraft header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    RequestDraft withoutHeader(String name) {
        headers.remove(name);
        return this;
    }

    RequestDraft keyed() {
        return header("Idempotency-Key", "{random}");
    }

    RequestDraft body(Object value) {
        return json(Json.read(Json.write(value)));
    }

    RequestDraft json(JsonNode value) {
        body = value;
        return header("Content-Type", "application/json");
    }

    /// Sets one member of the body.
    RequestDraft member(String name, Object value) {
        if (body instanceof ObjectNode object) {
            object.set(name, Json.read(Json.write(value)));
        }
        return this;
    }

    RequestDraft content(byte @Nullable [] bytes, String type) {
        body = null;
        content = bytes;
        return header("Content-Type", type);
    }

    /// The bytes of the body as they are; null for none.
    byte @Nullable [] bytes() {
        return body == null ? content : body.toString().getBytes(UTF_8);
    }

    /// Replaces the body by bytes, whatever they are, and leaves the type.
    RequestDraft bytes(byte @Nullable [] bytes) {
        body = null;
        content = bytes;
        return this;
    }

    String target() {
        String target = operation.path();
        for (Map.Entry<String, String> value : path.entrySet()) {
            target = target.replace("{" + value.getKey() + "}", value.getValue());
        }
        List<String> pairs = new ArrayList<>();
        query.forEach((name, value) -> pairs.add(name + "=" + value));
        return pairs.isEmpty() ? target : target + "?" + String.join("&", pairs);
    }

    FuzzRequest build(long number, MutationKind kind) {
        return build(number, kind, operation.method(), target(), List.of());
    }

    /// @param more headers beside the draft's own, which may be there twice
    FuzzRequest build(long number, MutationKind kind, String method, String target, List<RequestHeader> more) {
        List<RequestHeader> all = new ArrayList<>();
        caller.headers().forEach((name, value) -> all.add(new RequestHeader(name, value)));
        headers.forEach((name, value) -> all.add(new RequestHeader(
                name, value.replace("{random}", UUID.randomUUID().toString()))));
        all.addAll(more);
        byte[] bytes = bytes();
        boolean hasLength = method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
        String nothing = hasLength ? "" : null;
        return new FuzzRequest(
                number,
                operation,
                kind,
                caller,
                method,
                target,
                List.copyOf(all),
                bytes == null ? nothing : new String(bytes, ISO_8859_1),
                address(number));
    }

    private static InetAddress address(long number) {
        int low = Math.toIntExact(number % OCTET);
        int middle = Math.toIntExact(number / OCTET % OCTET);
        try {
            return InetAddress.getByAddress(new byte[] {127, 100, (byte) (1 + middle), (byte) (1 + low)});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
