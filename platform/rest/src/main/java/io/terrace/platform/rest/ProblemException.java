package io.terrace.platform.rest;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Location;
import io.terrace.platform.kernel.Problem.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ends the request with an error of the catalogue. For resources; an activity answers with a verdict instead.
public final class ProblemException extends RuntimeException {

    private final ErrorCode code;
    private final transient List<FieldError> errors;
    private final transient List<Reason> reasons;
    private final transient Map<String, Object> extras;
    private final transient @Nullable Duration retryAfter;
    private final transient Map<String, String> headers;

    private ProblemException(
            ErrorCode code,
            List<FieldError> errors,
            List<Reason> reasons,
            Map<String, Object> extras,
            @Nullable Duration retryAfter) {
        this(code, errors, reasons, extras, retryAfter, Map.of());
    }

    private ProblemException(
            ErrorCode code,
            List<FieldError> errors,
            List<Reason> reasons,
            Map<String, Object> extras,
            @Nullable Duration retryAfter,
            Map<String, String> headers) {
        super(code.wire(), null, false, false);
        this.code = code;
        this.errors = errors;
        this.reasons = reasons;
        this.extras = extras;
        this.retryAfter = retryAfter;
        this.headers = headers;
    }

    public static ProblemException of(ErrorCode code) {
        return of(code, Map.of());
    }

    /// @param extras members the code adds to the problem, such as `attemptsRemaining`
    public static ProblemException of(ErrorCode code, Map<String, Object> extras) {
        return new ProblemException(code, List.of(), List.of(), extras, null);
    }

    public static ProblemException notFound() {
        return of(ErrorCode.NOT_FOUND);
    }

    /// 400 `validation_failed` for one field of the body.
    ///
    /// @param pointer RFC 6901 into the body
    /// @param what one of [io.terrace.platform.kernel.ValidationCode], such as `too_long`
    public static ProblemException invalid(String pointer, String what) {
        return withErrors(ErrorCode.VALIDATION_FAILED, List.of(new FieldError(pointer, what)));
    }

    /// 400 `validation_failed` for one query parameter.
    ///
    /// @param name as it is sent
    /// @param what one of [io.terrace.platform.kernel.ValidationCode], such as `unknown`
    public static ProblemException invalidQuery(String name, String what) {
        return withErrors(ErrorCode.VALIDATION_FAILED, List.of(FieldError.parameter(Location.QUERY, name, what)));
    }

    /// 400 `validation_failed` for one header.
    ///
    /// @param name as it is sent
    /// @param what one of [io.terrace.platform.kernel.ValidationCode], such as `size`
    public static ProblemException invalidHeader(String name, String what) {
        return withErrors(ErrorCode.VALIDATION_FAILED, List.of(FieldError.parameter(Location.HEADER, name, what)));
    }

    public static ProblemException withErrors(ErrorCode code, List<FieldError> errors) {
        return new ProblemException(code, errors, List.of(), Map.of(), null);
    }

    public static ProblemException withReasons(ErrorCode code, List<Reason> reasons) {
        return new ProblemException(code, List.of(), reasons, Map.of(), null);
    }

    /// @param wait sent as `Retry-After` in whole seconds, rounded up, at least 1
    public static ProblemException retryAfter(ErrorCode code, Duration wait) {
        return retryAfter(code, wait, Map.of());
    }

    /// @param wait sent as `Retry-After` in whole seconds, rounded up, at least 1
    /// @param extras members the code adds to the problem, such as `policy`
    public static ProblemException retryAfter(ErrorCode code, Duration wait, Map<String, Object> extras) {
        return new ProblemException(code, List.of(), List.of(), extras, wait);
    }

    /// The same with a header of the answer. An idempotent answer that is sent again is without it.
    public ProblemException withHeader(String name, String value) {
        return new ProblemException(code, errors, reasons, extras, retryAfter, Map.of(name, value));
    }

    public ErrorCode code() {
        return code;
    }

    /// The values at fault.
    public List<FieldError> errors() {
        return errors;
    }

    /// The body it has for the request with this id.
    public Problem describe(String requestId) {
        return Problem.of(ErrorCatalogUrl.get(), code, requestId, errors, reasons, extras);
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }

    Map<String, String> headers() {
        return headers;
    }
}
