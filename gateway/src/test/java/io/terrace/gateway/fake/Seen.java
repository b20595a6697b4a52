package io.terrace.gateway.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A request as it reached a service.
public record Seen(String method, String path, String uri, MultiMap headers) {

    static Seen of(HttpServerRequest request) {
        return new Seen(
                request.method().name(),
                Objects.requireNonNull(request.path()),
                request.uri(),
                MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
    }

    public @Nullable String header(String name) {
        return headers.get(name);
    }

    /// The context token.
    public String token() {
        return Objects.requireNonNull(header("Authorization"), "no context token")
                .substring("Bearer ".length());
    }

    /// What the context token says.
    public JsonNode context() {
        try {
            return new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token().split("\\.", -1)[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
