package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.ValidationCode;
import java.util.List;
import java.util.stream.Collectors;

/// Turns each of Jackson's exceptions about a body into a problem: `invalid_json` for what is no JSON or is larger than
/// allowed in depth or length, `validation_failed` with a pointer for a value in the wrong place.
final class JsonProblemFactory {

    private JsonProblemFactory() {}

    static ProblemException problem(JsonProcessingException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProblemException problem) {
                return problem;
            }
            if (cause instanceof JsonProcessingException
                    && !(cause instanceof JsonMappingException)
                    && !(cause instanceof InputCoercionException)) {
                return ProblemException.of(ErrorCode.INVALID_JSON);
            }
        }
        return e instanceof JsonMappingException mapping
                ? ProblemException.withErrors(
                        ErrorCode.VALIDATION_FAILED,
                        List.of(new FieldError(pointer(mapping), code(mapping).wire())))
                : ProblemException.of(ErrorCode.INVALID_JSON);
    }

    private static ValidationCode code(JsonMappingException e) {
        return e instanceof InvalidValueException invalid ? invalid.code() : ValidationCode.INVALID;
    }

    private static String pointer(JsonMappingException e) {
        return e.getPath().stream().map(JsonProblemFactory::step).collect(Collectors.joining());
    }

    private static String step(JsonMappingException.Reference at) {
        String name = at.getFieldName();
        return "/" + (name == null ? Integer.toString(at.getIndex()) : FieldError.token(name));
    }
}
