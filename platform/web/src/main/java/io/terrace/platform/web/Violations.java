package io.terrace.platform.web;

import io.terrace.platform.kernel.Problem.FieldError;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/// Bean Validation's findings in the words of the contract: where, as a JSON pointer or `?parameter`, and which rule.
final class Violations {

    /// Errors that one answer names; a client mends these first.
    private static final int MAX_ERRORS = 100;

    private Violations() {}

    static List<FieldError> errors(ConstraintViolationException e) {
        return e.getConstraintViolations().stream()
                .map(violation -> new FieldError(pointer(violation.getPropertyPath()), rule(violation)))
                .sorted(Comparator.comparing(FieldError::pointer).thenComparing(FieldError::code))
                .limit(MAX_ERRORS)
                .toList();
    }

    static boolean inReturnValue(ConstraintViolationException e) {
        return e.getConstraintViolations().stream()
                .flatMap(violation -> nodes(violation.getPropertyPath()).stream())
                .anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE);
    }

    private static String pointer(Path path) {
        StringBuilder pointer = new StringBuilder();
        String parameter = "";
        for (Path.Node node : nodes(path)) {
            switch (node.getKind()) {
                case PARAMETER -> parameter = node.getName();
                case PROPERTY -> {
                    index(node, pointer);
                    pointer.append('/').append(node.getName());
                }
                case CONTAINER_ELEMENT -> index(node, pointer);
                default -> {}
            }
        }
        return pointer.isEmpty() ? "?" + parameter : pointer.toString();
    }

    private static void index(Path.Node node, StringBuilder pointer) {
        if (node.getIndex() != null) {
            pointer.append('/').append(node.getIndex());
        }
    }

    private static String rule(ConstraintViolation<?> violation) {
        String constraint = violation
                .getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        return constraint.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static List<Path.Node> nodes(Path path) {
        return StreamSupport.stream(path.spliterator(), false).toList();
    }
}
