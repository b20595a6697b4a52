package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.ValidationCode;
import jakarta.inject.Singleton;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import java.util.Set;

/// Reads the items of a batch one by one, by the rules of a body of their own: one that breaks them stops none of the
/// others.
@Singleton
public class BatchItemReader {

    private final ObjectMapper json;
    private final Validator validator;

    BatchItemReader(ObjectMapper json, Validator validator) {
        this.json = json;
        this.validator = validator;
    }

    /// @throws ProblemException 400 `validation_failed` with pointers into the item
    public <T> T read(JsonNode item, Class<T> type) {
        T read = parse(item, type);
        Set<ConstraintViolation<T>> violations = validator.validate(read);
        if (!violations.isEmpty()) {
            throw ProblemException.withErrors(
                    ErrorCode.VALIDATION_FAILED,
                    FieldErrorFactory.errors(new ConstraintViolationException(violations)));
        }
        return read;
    }

    private <T> T parse(JsonNode item, Class<T> type) {
        if (!item.isObject()) {
            throw ProblemException.invalid("", ValidationCode.INVALID.wire());
        }
        try {
            return json.treeToValue(item, type);
        } catch (JsonProcessingException e) {
            throw JsonProblemFactory.problem(e);
        }
    }
}
