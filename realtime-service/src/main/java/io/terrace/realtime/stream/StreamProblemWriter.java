package io.terrace.realtime.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.rest.ProblemException;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The problems of a route that is not JAX-RS.
@Singleton
class StreamProblemWriter {

    private static final String RETRY_SECONDS = "2";

    private final ObjectMapper json;

    StreamProblemWriter(ObjectMapper json) {
        this.json = json;
    }

    void answer(HttpServerRequest request, Throwable failure) {
        HttpServerResponse response = request.response();
        if (response.headWritten() || response.closed()) {
            return;
        }
        StreamRefusal refusal = refusal(request.getHeader("X-Request-Id"), failure);
        response.setStatusCode(refusal.status());
        refusal.headers().forEach((name, value) -> response.putHeader(name, value));
        response.end(refusal.body());
    }

    void answer(HttpServerRequest request, ErrorCode code) {
        answer(request, ProblemException.of(code));
    }

    /// @param requestId as the request had it
    StreamRefusal refusal(@Nullable String requestId, Throwable failure) {
        ErrorCode code = code(failure);
        if (code == ErrorCode.INTERNAL_ERROR) {
            Log.errorf("a stream failed to open: %s", failure.getClass().getName());
        } else if (code == ErrorCode.TEMPORARILY_UNAVAILABLE) {
            Log.warnf("a stream is not opened for now: %s", failure.getClass().getSimpleName());
        }
        ProblemException problem = failure instanceof ProblemException known ? known : ProblemException.of(code);
        Buffer body = Buffer.buffer(
                body(problem.describe(requestId == null ? Ids.next().toString() : requestId)));
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .add("Content-Type", Problem.MEDIA_TYPE)
                .add("Content-Length", Integer.toString(body.length()))
                .add("Cache-Control", "no-store");
        if (code.status() == ErrorCode.TEMPORARILY_UNAVAILABLE.status()) {
            headers.add("Retry-After", RETRY_SECONDS);
        }
        return new StreamRefusal(code.status(), headers, body);
    }

    private static ErrorCode code(Throwable failure) {
        return switch (failure) {
            case ProblemException problem -> problem.code();
            case IOException _, TimeoutException _ -> ErrorCode.TEMPORARILY_UNAVAILABLE;
            default -> ErrorCode.INTERNAL_ERROR;
        };
    }

    private String body(Problem problem) {
        try {
            return json.writeValueAsString(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
