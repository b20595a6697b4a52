package io.terrace.gateway.problem;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ends a request's way through the gateway. It travels through futures as their failure and carries no stack: it is an
/// everyday outcome and a flood of it must be cheap.
public final class RefusalException extends RuntimeException {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final ErrorCode code;
    private final List<FieldError> errors;
    private final Map<String, Object> extras;
    private final @Nullable Duration retryAfter;

    public RefusalException(ErrorCode code) {
        this(code, Map.of(), null);
    }

    public RefusalException(ErrorCode code, Duration retryAfter) {
        this(code, Map.of(), retryAfter);
    }

    public RefusalException(ErrorCode code, Map<String, Object> extras) {
        this(code, extras, null);
    }

    public RefusalException(ErrorCode code, Map<String, Object> extras, @Nullable Duration retryAfter) {
        this(code, List.of(), extras, retryAfter);
    }

    public RefusalException(ErrorCode code, List<FieldError> errors) {
        this(code, errors, Map.of(), null);
    }

    private RefusalException(
            ErrorCode code, List<FieldError> errors, Map<String, Object> extras, @Nullable Duration retryAfter) {
        super(code.wire(), null, false, false);
        this.code = code;
        this.errors = errors;
        this.extras = extras;
        this.retryAfter = retryAfter;
    }

    /// A service or server that the request needs does not answer.
    public static RefusalException unavailable() {
        return new RefusalException(ErrorCode.TEMPORARILY_UNAVAILABLE, SOON);
    }

    public ErrorCode code() {
        return code;
    }

    public List<FieldError> errors() {
        return errors;
    }

    Map<String, Object> extras() {
        return extras;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
