package io.terrace.auth;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;

/// Writes who may call an operation where clients can read it: `x-roles`, taken from `@RolesAllowed`.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class RolesFilter implements OASFilter {

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
        return operation;
    }
}
