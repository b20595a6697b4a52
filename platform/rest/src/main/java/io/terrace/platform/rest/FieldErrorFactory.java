package io.terrace.platform.rest;

import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Location;
import io.terrace.platform.kernel.ValidationCode;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/// Bean Validation's findings in the words of the contract: where the value was sent, and which rule it breaks.
final class FieldErrorFactory {

    /// Errors that one answer names; a client mends these first.
    private static final int MAX_ERRORS = 100;

    private FieldErrorFactory() {}

    static List<FieldError> errors(ConstraintViolationException e) {
        return e.getConstraintViolations().stream()
                .map(FieldErrorFactory::error)
                .sorted(Comparator.comparing(FieldError::pointer).thenComparing(FieldError::code))
                .limit(MAX_ERRORS)
                .toList();
    }

    static boolean inReturnValue(ConstraintViolationException e) {
        return e.getConstraintViolations().stream()
                .flatMap(violation -> nodes(violation.getPropertyPath()).stream())
                .anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE);
    }

    private static FieldError error(ConstraintViolation<?> violation) {
        String code = code(violation);
        Optional<WireParameter> parameter = WireParameter.of(violation);
        return parameter.isPresent()
                ? FieldError.parameter(parameter.get().in(), parameter.get().name(), code)
                : new FieldError(pointer(violation.getPropertyPath()), code, Location.BODY);
    }

    private static String pointer(Path path) {
        StringBuilder pointer = new StringBuilder();
        for (Path.Node node : nodes(path)) {
            switch (node.getKind()) {
                case PROPERTY -> {
                    index(node, pointer);
                    pointer.append('/').append(FieldError.token(node.getName()));
                }
                case CONTAINER_ELEMENT -> index(node, pointer);
                default -> {}
            }
        }
        return pointer.toString();
    }

    private static void index(Path.Node node, StringBuilder pointer) {
        if (node.getIndex() != null) {
            pointer.append('/').append(node.getIndex());
        }
    }

    private static String code(ConstraintViolation<?> violation) {
        String constraint = violation
                .getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getName();
        return ValidationCode.ofConstraint(constraint)
                .orElse(ValidationCode.INVALID)
                .wire();
    }

    static List<Path.Node> nodes(Path path) {
        return StreamSupport.stream(path.spliterator(), false).toList();
    }
}
