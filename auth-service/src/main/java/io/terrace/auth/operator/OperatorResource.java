package io.terrace.auth.operator;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.operator.AddOperatorResult.Added;
import io.terrace.auth.operator.AddOperatorResult.RootIsOver;
import io.terrace.auth.operator.AddOperatorResult.TooMany;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/operator/operators")
@RunOnVirtualThread
@RolesAllowed(Role.OPERATOR)
class OperatorResource {

    private final OperatorService operators;

    OperatorResource(OperatorService operators) {
        this.operators = operators;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "addOperator",
            summary = "Adds an operator; their token is in this answer only",
            description = "The first is added with the root credential, which is refused from then on: 403 "
                    + "`insufficient_scope`, and 401 `token_invalid` once gateways know. 422 `rule_violation` with reason "
                    + "`too_many_operators` (`max`). In the platform's audit log.")
    @APIResponseSchema(value = NewOperatorView.class, responseCode = "201", responseDescription = "Added.")
    public RestResponse<NewOperatorView> post(@NotNull @Valid OperatorDraft draft) {
        return switch (operators.add(draft.name())) {
            case Added(NewOperatorView operator) ->
                ResponseBuilder.<NewOperatorView>create(201)
                        .header(
                                "Location",
                                "/v2/operator/operators/" + operator.operator().id())
                        .entity(operator)
                        .build();
            case RootIsOver() -> throw ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE);
            case TooMany(int most) -> throw rule("too_many_operators", Map.of("max", most));
        };
    }

    @GET
    @Operation(
            operationId = "listOperators",
            summary = "The operators, oldest first",
            description = "400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<OperatorView> list(@BeanParam @Valid PageRequest page) {
        return operators.page(page);
    }

    @GET
    @Path("{operatorId}")
    @Operation(operationId = "getOperator", summary = "An operator")
    public OperatorView get(@RestPath UUID operatorId) {
        return operators.find(operatorId).orElseThrow(ProblemException::notFound);
    }

    @DELETE
    @Path("{operatorId}")
    @Operation(
            operationId = "removeOperator",
            summary = "Removes an operator: their token is refused everywhere within 2 s",
            description = "422 `rule_violation` with reason `own_account` (another operator has to do it) or "
                    + "`last_operator`. In the platform's audit log.")
    @APIResponse(responseCode = "204", description = "Removed.")
    public void delete(@RestPath UUID operatorId) {
        switch (operators.remove(operatorId)) {
            case REMOVED -> {}
            case NO_SUCH_OPERATOR -> throw ProblemException.notFound();
            case OWN_ACCOUNT -> throw rule("own_account", Map.of());
            case LAST_OPERATOR -> throw rule("last_operator", Map.of());
        }
    }

    private static ProblemException rule(String reason, Map<String, Object> params) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, params)));
    }
}
