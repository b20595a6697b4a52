package io.terrace.platform.web;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ends the request with an error of the catalogue. For resources; an activity answers with a verdict instead.
public final class ProblemException extends RuntimeException {

    private final Code code;
    private final transient List<FieldError> errors;
    private final transient List<Reason> reasons;
    private final transient Map<String, Object> extras;
    private final transient @Nullable Duration retryAfter;

    private ProblemException(
            Code code,
            List<FieldError> errors,
            List<Reason> reasons,
            Map<String, Object> extras,
            @Nullable Duration retryAfter) {
        super(code.wire(), null, false, false);
        this.code = code;
        this.errors = errors;
        this.reasons = reasons;
        this.extras = extras;
        this.retryAfter = retryAfter;
    }

    public static ProblemException of(Code code) {
        return of(code, Map.of());
    }

    /// @param extras members the code adds to the problem, such as `attemptsRemaining`
    public static ProblemException of(Code code, Map<String, Object> extras) {
        return new ProblemException(code, List.of(), List.of(), extras, null);
    }

    public static ProblemException notFound() {
        return of(Code.NOT_FOUND);
    }

    /// 400 `validation_failed` for one field.
    ///
    /// @param pointer RFC 6901 into the body, or `?name` for a parameter
    /// @param what lower snake case, such as `too_long`
    public static ProblemException invalid(String pointer, String what) {
        return withErrors(Code.VALIDATION_FAILED, List.of(new FieldError(pointer, what)));
    }

    public static ProblemException withErrors(Code code, List<FieldError> errors) {
        return new ProblemException(code, errors, List.of(), Map.of(), null);
    }

    public static ProblemException withReasons(Code code, List<Reason> reasons) {
        return new ProblemException(code, List.of(), reasons, Map.of(), null);
    }

    /// @param wait sent as `Retry-After` in whole seconds, rounded up, at least 1
    public static ProblemException retryAfter(Code code, Duration wait) {
        return retryAfter(code, wait, Map.of());
    }

    /// @param wait sent as `Retry-After` in whole seconds, rounded up, at least 1
    /// @param extras members the code adds to the problem, such as `policy`
    public static ProblemException retryAfter(Code code, Duration wait, Map<String, Object> extras) {
        return new ProblemException(code, List.of(), List.of(), extras, wait);
    }

    public Code code() {
        return code;
    }

    /// The body it has for the request with this id.
    public Problem describe(String requestId) {
        return Problem.of(code, requestId, errors, reasons, extras);
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
