package io.terrace.platform.rest;

import io.terrace.platform.kernel.Problem.Location;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// A parameter of a request by the name that clients send, not by the name it has in Java.
///
/// @param in query, path or header
record WireParameter(Location in, String name) {

    /// The parameter that a violation is about; empty where it is about the body.
    static Optional<WireParameter> of(ConstraintViolation<?> violation) {
        List<Path.Node> path = FieldErrorFactory.nodes(violation.getPropertyPath());
        if (path.size() < 2 || path.get(1).getKind() != ElementKind.PARAMETER) {
            return Optional.empty();
        }
        Path.MethodNode method = path.getFirst().as(Path.MethodNode.class);
        Path.ParameterNode parameter = path.get(1).as(Path.ParameterNode.class);
        Annotation[] annotations = annotations(violation.getRootBeanClass(), method, parameter.getParameterIndex());
        boolean isBean = Arrays.stream(annotations).anyMatch(BeanParam.class::isInstance);
        return isBean && path.size() > 2
                ? ofBean(violation, path.get(2).getName())
                : of(annotations, parameter.getName());
    }

    /// @param javaName what Quarkus REST takes where an annotation has no name
    static Optional<WireParameter> of(Annotation[] annotations, String javaName) {
        return Arrays.stream(annotations)
                .map(annotation -> of(annotation, javaName))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static @Nullable WireParameter of(Annotation annotation, String javaName) {
        return switch (annotation) {
            case QueryParam query -> new WireParameter(Location.QUERY, query.value());
            case RestQuery query -> new WireParameter(Location.QUERY, given(query.value(), javaName));
            case PathParam part -> new WireParameter(Location.PATH, part.value());
            case RestPath part -> new WireParameter(Location.PATH, given(part.value(), javaName));
            case HeaderParam header -> new WireParameter(Location.HEADER, header.value());
            case RestHeader header -> new WireParameter(Location.HEADER, given(header.value(), javaName));
            default -> null;
        };
    }

    private static String given(String value, String javaName) {
        return value.isEmpty() ? javaName : value;
    }

    /// Quarkus wraps a resource's class in others of its own, whose methods have no annotations.
    private static Annotation[] annotations(Class<?> root, Path.MethodNode method, int parameter) {
        return Stream.<Class<?>>iterate(root, Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> method(type, method).stream())
                .map(declared -> declared.getParameterAnnotations()[parameter])
                .filter(annotations -> annotations.length > 0)
                .findFirst()
                .orElseGet(() -> new Annotation[0]);
    }

    private static Optional<Method> method(Class<?> type, Path.MethodNode method) {
        Class<?>[] parameters = method.getParameterTypes().toArray(Class<?>[]::new);
        return Arrays.stream(type.getDeclaredMethods())
                .filter(declared -> declared.getName().equals(method.getName())
                        && Arrays.equals(declared.getParameterTypes(), parameters))
                .findFirst();
    }

    private static Optional<WireParameter> ofBean(ConstraintViolation<?> violation, String property) {
        Object bean = violation.getLeafBean();
        return Stream.<Class<?>>iterate(bean.getClass(), Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getName().equals(property))
                .flatMap(field -> of(field.getAnnotations(), property).stream())
                .findFirst()
                .or(() -> Optional.of(new WireParameter(Location.QUERY, property)));
    }
}
