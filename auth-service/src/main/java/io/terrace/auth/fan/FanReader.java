package io.terrace.auth.fan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.auth.fan.ReadFanResult.Invalid;
import io.terrace.auth.fan.ReadFanResult.Valid;
import io.terrace.auth.user.Identifiers;
import io.terrace.auth.user.Introducing.Assurance;
import io.terrace.auth.user.Introducing.Introduction;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.ValidationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Reads one fan of a batch by itself, so that one that cannot be read fails none of the others.
@ApplicationScoped
class FanReader {

    private final ObjectMapper json;
    private final Validator validator;

    FanReader(ObjectMapper json, Validator validator) {
        this.json = json;
        this.validator = validator;
    }

    ReadFanResult read(int index, JsonNode sent) {
        if (!sent.isObject()) {
            return invalid(Stream.of(new FieldError("/fans/" + index, "invalid")));
        }
        FanDraft draft;
        try {
            draft = json.treeToValue(sent, FanDraft.class);
        } catch (JsonProcessingException unreadable) {
            return invalid(Stream.of(new FieldError(pointer(index, unreadable), "invalid")));
        }
        var violations = validator.validate(draft);
        if (!violations.isEmpty()) {
            return invalid(violations.stream().map(violation -> error(index, violation)));
        }
        return switch (Identifiers.read(draft.externalUserId(), draft.phone(), draft.email())) {
            case Identifiers.Read(var identifiers) ->
                new Valid(
                        index,
                        new Introduction(identifiers, draft.displayName(), draft.avatarUrl(), Assurance.SECRET_KEY));
            case Identifiers.None() -> new Invalid(Code.MISSING_IDENTIFIER, List.of());
            case Identifiers.Malformed(var kind) ->
                invalid(Stream.of(new FieldError(pointer(index, kind.field()), "invalid")));
        };
    }

    /// Into the batch's body.
    static String pointer(int index, String field) {
        return "/fans/" + index + "/" + FieldError.token(field);
    }

    private static String pointer(int index, JsonProcessingException unreadable) {
        return unreadable instanceof JsonMappingException mapping
                        && !mapping.getPath().isEmpty()
                ? pointer(index, mapping.getPath().getFirst().getFieldName())
                : "/fans/" + index;
    }

    private static Invalid invalid(Stream<FieldError> errors) {
        return new Invalid(
                Code.VALIDATION_FAILED,
                errors.sorted(Comparator.comparing(FieldError::pointer).thenComparing(FieldError::code))
                        .toList());
    }

    private static FieldError error(int index, ConstraintViolation<FanDraft> violation) {
        String constraint = violation
                .getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getName();
        return new FieldError(
                pointer(index, violation.getPropertyPath().toString()),
                ValidationCode.ofConstraint(constraint)
                        .orElse(ValidationCode.INVALID)
                        .wire());
    }
}
