package io.terrace.platform.openapi;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.models.Operation;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;
import org.jspecify.annotations.Nullable;

/// The resource method behind each operation.
final class ResourceMethodIndex {

    private static final DotName OPERATION =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.Operation.class);

    private final Map<String, MethodInfo> methods = new HashMap<>();

    ResourceMethodIndex(IndexView index) {
        for (AnnotationInstance operation : index.getAnnotations(OPERATION)) {
            AnnotationValue id = operation.value("operationId");
            if (id != null && operation.target().kind() == AnnotationTarget.Kind.METHOD) {
                methods.put(id.asString(), operation.target().asMethod());
            }
        }
    }

    Optional<MethodInfo> of(Operation operation) {
        return Optional.ofNullable(operation.getOperationId()).map(methods::get);
    }

    /// The annotation on the method, else on its class.
    static @Nullable AnnotationInstance annotation(MethodInfo method, Class<?> type) {
        DotName name = DotName.createSimple(type);
        AnnotationInstance own = method.annotation(name);
        return own == null ? method.declaringClass().declaredAnnotation(name) : own;
    }
}
