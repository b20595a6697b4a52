package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.tenancy.NeedsScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

/// Writes who may call an operation where clients can read it: `x-roles`, taken from `@RolesAllowed`, and `x-scope`,
/// what a secret key must cover, taken from [NeedsScope].
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.ROLES)
public class OpenApiRolesFilter implements OASFilter {

    private static final DotName OPERATION =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.Operation.class);

    private final Map<String, String> scopes;

    /// @param index every class of the service
    public OpenApiRolesFilter(IndexView index) {
        scopes = index.getAnnotations(NeedsScope.class).stream()
                .filter(scope -> operationId(scope).isPresent())
                .collect(Collectors.toMap(
                        scope -> operationId(scope).orElseThrow(),
                        scope -> scope.value().asString(),
                        // A class may be in more than one part of the index.
                        (one, same) -> one));
    }

    @Override
    public Operation filterOperation(Operation operation) {
        if (operation.getSecurity() != null) {
            List<String> roles = operation.getSecurity().stream()
                    .flatMap(requirement -> requirement.getSchemes().values().stream())
                    .flatMap(List::stream)
                    .distinct()
                    .sorted()
                    .toList();
            operation.addExtension("x-roles", roles);
        }
        String scope = scopes.get(operation.getOperationId());
        if (scope != null) {
            operation.addExtension("x-scope", scope);
        }
        return operation;
    }

    private static Optional<String> operationId(AnnotationInstance scope) {
        return Optional.of(scope.target())
                .filter(target -> target.kind() == AnnotationTarget.Kind.METHOD)
                .map(target -> target.asMethod().annotation(OPERATION))
                .map(operation -> operation.value("operationId"))
                .map(id -> id.asString());
    }
}
