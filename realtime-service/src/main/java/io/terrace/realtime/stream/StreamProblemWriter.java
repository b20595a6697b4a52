package io.terrace.realtime.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Location;
import io.terrace.platform.rest.ProblemException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// The problems of a route that is not JAX-RS.
@Singleton
class StreamProblemWriter {

    private static final String RETRY_SECONDS = "2";

    private final ObjectMapper json;

    StreamProblemWriter(ObjectMapper json) {
        this.json = json;
    }

    /// 400 `validation_failed` for one query parameter.
    void invalid(HttpServerRequest request, String parameter) {
        answer(
                request,
                ErrorCode.VALIDATION_FAILED,
                List.of(FieldError.parameter(Location.QUERY, parameter, "invalid")));
    }

    void answer(HttpServerRequest request, Throwable failure) {
        ErrorCode code = code(failure);
        if (code == ErrorCode.INTERNAL_ERROR) {
            Log.errorf("a stream failed to open: %s", failure.getClass().getName());
        } else if (code == ErrorCode.TEMPORARILY_UNAVAILABLE) {
            Log.warnf("a stream is not opened for now: %s", failure.getClass().getSimpleName());
        }
        answer(request, code);
    }

    void answer(HttpServerRequest request, ErrorCode code) {
        answer(request, code, List.of());
    }

    private void answer(HttpServerRequest request, ErrorCode code, List<FieldError> errors) {
        HttpServerResponse response = request.response();
        if (response.headWritten() || response.closed()) {
            return;
        }
        String sent = request.getHeader("X-Request-Id");
        String id = sent == null ? Ids.next().toString() : sent;
        if (code.status() == ErrorCode.TEMPORARILY_UNAVAILABLE.status()) {
            response.putHeader("Retry-After", RETRY_SECONDS);
        }
        response.setStatusCode(code.status())
                .putHeader("Content-Type", Problem.MEDIA_TYPE)
                .putHeader("Cache-Control", "no-store")
                .end(body(ProblemException.withErrors(code, errors).describe(id)));
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
