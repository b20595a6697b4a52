package io.terrace.platform.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.RecordComponentInfo;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// What Jackson makes of a record's components.
final class RecordComponentInspector {

    private static final DotName INCLUDE = DotName.createSimple(JsonInclude.class);
    private static final DotName PROPERTY = DotName.createSimple(JsonProperty.class);
    private static final DotName UNWRAPPED = DotName.createSimple(JsonUnwrapped.class);
    private static final DotName NULLABLE = DotName.createSimple(Nullable.class);
    private static final List<DotName> PARAMETERS = Stream.of(
                    QueryParam.class, HeaderParam.class, PathParam.class, RestQuery.class, RestHeader.class)
            .map(DotName::createSimple)
            .toList();
    private static final DotName OPTIONAL = DotName.createSimple(Optional.class);

    private RecordComponentInspector() {}

    /// As it is in JSON.
    static String name(RecordComponentInfo component) {
        AnnotationInstance property = annotation(component, PROPERTY);
        AnnotationValue name = property == null ? null : property.value();
        return name == null || name.asString().isEmpty() ? component.name() : name.asString();
    }

    /// As a parameter of a request.
    static String parameter(RecordComponentInfo component) {
        return PARAMETERS.stream()
                .map(kind -> annotation(component, kind))
                .filter(found -> found != null && found.value() != null)
                .map(found -> found.value().asString())
                .findFirst()
                .orElse(component.name());
    }

    static boolean isUnwrapped(RecordComponentInfo component) {
        return annotation(component, UNWRAPPED) != null;
    }

    static boolean isNullable(RecordComponentInfo component) {
        return component.type().hasAnnotation(NULLABLE)
                || component.type().name().equals(OPTIONAL);
    }

    /// Whether it is left out at times.
    static boolean isLeftOut(ClassInfo record, RecordComponentInfo component) {
        AnnotationInstance own = annotation(component, INCLUDE);
        AnnotationInstance include = own == null ? record.declaredAnnotation(INCLUDE) : own;
        if (include == null || include.value() == null) {
            return false;
        }
        return switch (JsonInclude.Include.valueOf(include.value().asEnum())) {
            case ALWAYS, USE_DEFAULTS -> false;
            case NON_NULL, NON_ABSENT -> isNullable(component);
            case NON_EMPTY, NON_DEFAULT, CUSTOM -> true;
        };
    }

    /// Whether the member comes from a method such as `isOver()` that is no component: Jackson does not write it.
    static boolean isAccessor(ClassInfo record, String member) {
        String suffix = member.substring(0, 1).toUpperCase(Locale.ROOT) + member.substring(1);
        return record.isRecord()
                && record.recordComponents().stream()
                        .noneMatch(component -> name(component).equals(member))
                && Stream.of("is", "get", "has")
                        .map(prefix -> record.method(prefix + suffix))
                        .anyMatch(method -> method != null && !method.hasAnnotation(PROPERTY));
    }

    /// A component's annotations go to whatever of it they are allowed on.
    private static @Nullable AnnotationInstance annotation(RecordComponentInfo component, DotName name) {
        return Stream.of(
                        component.annotation(name),
                        component.field() == null ? null : component.field().annotation(name),
                        component.accessor() == null
                                ? null
                                : component.accessor().annotation(name))
                .filter(found -> found != null)
                .findFirst()
                .orElse(null);
    }
}
