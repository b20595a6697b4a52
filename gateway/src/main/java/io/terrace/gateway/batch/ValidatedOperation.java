package io.terrace.gateway.batch;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An operation as the request that it represents.
///
/// @param uri path and query
record ValidatedOperation(HttpMethod method, String uri, MultiMap headers, Buffer body) {

    private static final int MAX_PATH = 2048;
    private static final int MAX_VALUE = 1024;
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    /// What an operation may say for itself. Who sends it and how it is framed is the batch's to say.
    private static final Set<String> OWN =
            Set.of("accept", "accept-language", "content-type", "idempotency-key", "if-match", "if-none-match");

    /// What it has of the batch.
    private static final List<String> SHARED = List.of(
            "X-Service-API-Key",
            "Authorization",
            "X-Service-SDK-Version",
            "X-Service-SDK-Platform",
            "X-Service-Installation-Id",
            "Origin",
            "User-Agent",
            "Accept-Language");

    /// In place of an operation that is none.
    static ValidatedOperation none() {
        return new ValidatedOperation(HttpMethod.GET, "/", MultiMap.caseInsensitiveMultiMap(), Buffer.buffer());
    }

    /// @param text of the whole batch
    /// @param at pointer to the operation
    /// @throws Refusal for what no request could be
    static ValidatedOperation of(BatchOperation operation, Exchange batch, Buffer text, String at) {
        JsonSlice content = operation.content();
        Buffer body = content == null ? Buffer.buffer() : text.slice(content.from(), content.to());
        MultiMap headers = headers(operation, batch, at);
        headers.set("Content-Length", Integer.toString(body.length()));
        if (content != null && !headers.contains("Content-Type")) {
            headers.set("Content-Type", "application/json");
        }
        return new ValidatedOperation(method(operation, at), path(operation, at), headers, body);
    }

    private static HttpMethod method(BatchOperation operation, String at) {
        String method = operation.method();
        if (method == null || !METHODS.contains(method)) {
            throw invalid(at + "/method");
        }
        return HttpMethod.valueOf(method);
    }

    private static String path(BatchOperation operation, String at) {
        String path = operation.path();
        if (path == null || !path.startsWith("/") || path.length() > MAX_PATH) {
            throw invalid(at + "/path");
        }
        return path;
    }

    private static MultiMap headers(BatchOperation operation, Exchange batch, String at) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (String name : SHARED) {
            String value = batch.header(name);
            if (value != null) {
                headers.set(name, value);
            }
        }
        if (operation.headers() != null) {
            for (Map.Entry<String, @Nullable String> own : operation.headers().entrySet()) {
                if (!OWN.contains(own.getKey().toLowerCase(Locale.ROOT)) || !isValue(own.getValue())) {
                    throw invalid(at + "/headers");
                }
                headers.set(own.getKey(), own.getValue());
            }
        }
        return headers;
    }

    private static boolean isValue(@Nullable String value) {
        return value != null && value.length() <= MAX_VALUE && value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }

    private static RefusalException invalid(String pointer) {
        return new RefusalException(ErrorCode.VALIDATION_FAILED, List.of(new FieldError(pointer, "invalid")));
    }
}
