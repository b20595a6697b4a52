package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The one error body of the suite, RFC 9457 `application/problem+json`. It never repeats what the client sent: codes
/// and JSON pointers only.
///
/// @param type the code's page in the published catalogue
/// @param extras members some codes add, such as `attemptsRemaining`
@JsonPropertyOrder({"type", "title", "status", "code", "detail", "requestId", "retryable", "errors", "reasons"})
public record Problem(
        URI type,
        String title,
        int status,
        Code code,
        String detail,
        String requestId,
        boolean retryable,
        @JsonInclude(Include.NON_EMPTY) List<FieldError> errors,
        @JsonInclude(Include.NON_EMPTY) List<Reason> reasons,
        @JsonAnyGetter Map<String, Object> extras) {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String CATALOGUE = "https://docs.terrace.example/errors#";

    /// A field at fault: an RFC 6901 pointer into the body, or `?name` for a query parameter, and what is wrong with
    /// it.
    public record FieldError(String pointer, String code) {}

    /// A rule that refused, with what the client needs to explain it.
    public record Reason(
            String code, @JsonInclude(Include.NON_EMPTY) Map<String, Object> params) {}

    public static Problem of(Code code, String requestId) {
        return of(code, requestId, List.of(), List.of(), Map.of());
    }

    public static Problem of(
            Code code, String requestId, List<FieldError> errors, List<Reason> reasons, Map<String, Object> extras) {
        return new Problem(
                URI.create(CATALOGUE + code.wire()),
                title(code),
                code.status(),
                code,
                code.meaning(),
                requestId,
                code.retryable(),
                errors,
                reasons,
                extras);
    }

    private static String title(Code code) {
        String words = code.name().replace('_', ' ');
        return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT);
    }
}
