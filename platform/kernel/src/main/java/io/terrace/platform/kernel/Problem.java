package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
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
        ErrorCode code,
        String detail,
        String requestId,
        boolean retryable,
        @JsonInclude(Include.NON_EMPTY) List<FieldError> errors,
        @JsonInclude(Include.NON_EMPTY) List<Reason> reasons,
        @JsonAnyGetter Map<String, Object> extras) {

    public static final String MEDIA_TYPE = "application/problem+json";

    /// Where a value at fault was sent.
    public enum Location {
        BODY,
        QUERY,
        PATH,
        HEADER;

        /// The location as clients read it: lower case.
        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A value at fault and what is wrong with it.
    ///
    /// @param pointer an RFC 6901 pointer into the body, empty for all of it; `/name` for a parameter
    /// @param code what is wrong, a code of the catalogue; one it does not have becomes `invalid`
    public record FieldError(String pointer, String code, Location in) {

        public FieldError {
            code = ValidationCode.of(code).orElse(ValidationCode.INVALID).wire();
        }

        /// A value in the body.
        public FieldError(String pointer, String code) {
            this(pointer, code, Location.BODY);
        }

        /// A parameter.
        ///
        /// @param name as it is sent, such as `limit` or `Idempotency-Key`
        public static FieldError parameter(Location in, String name, String code) {
            return new FieldError("/" + token(name), code, in);
        }

        /// A member's name as one step of a pointer.
        public static String token(String name) {
            return name.replace("~", "~0").replace("/", "~1");
        }
    }

    /// A rule that refused, with what the client needs to explain it.
    ///
    /// @param code the rule
    /// @param params what explains it, by name
    public record Reason(
            String code, @JsonInclude(Include.NON_EMPTY) Map<String, Object> params) {}

    /// @param catalogue the URL of the published error catalogue, absolute or relative to the API
    public static Problem of(String catalogue, ErrorCode code, String requestId) {
        return of(catalogue, code, requestId, List.of(), List.of(), Map.of());
    }

    /// @param catalogue the URL of the published error catalogue, absolute or relative to the API
    public static Problem of(
            String catalogue,
            ErrorCode code,
            String requestId,
            List<FieldError> errors,
            List<Reason> reasons,
            Map<String, Object> extras) {
        return new Problem(
                URI.create(catalogue + "#" + code.wire()),
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

    private static String title(ErrorCode code) {
        String words = code.name().replace('_', ' ');
        return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT);
    }
}
