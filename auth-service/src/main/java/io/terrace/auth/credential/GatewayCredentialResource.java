package io.terrace.auth.credential;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.apikey.ApiKeyQueryService;
import io.terrace.auth.operator.OperatorService;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialLookupRequest;
import io.terrace.platform.kernel.CredentialUsageRequest;
import io.terrace.platform.kernel.Role;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;

@Path("/internal/credentials")
@RunOnVirtualThread
class GatewayCredentialResource {

    private final OperatorService operators;
    private final ApiKeyQueryService keys;

    GatewayCredentialResource(OperatorService operators, ApiKeyQueryService keys) {
        this.operators = operators;
        this.keys = keys;
    }

    /// What is not in the answer is unknown; a revoked or expired key is in it, and says so.
    @POST
    @CommitsBeforeAnswer("It changes nothing.")
    @Path("lookup")
    @RolesAllowed(Role.GATEWAY)
    @Operation(hidden = true)
    public Map<String, Credential> lookup(@NotNull @Valid CredentialLookupRequest asked) {
        Map<String, Credential> found = new HashMap<>(keys.find(asked.hashes()));
        found.putAll(operators.find(asked.hashes()));
        return found;
    }

    /// What gateways admitted lately, many keys at once: no request waits for it.
    @POST
    @Path("uses")
    @RolesAllowed(Role.GATEWAY)
    @Operation(hidden = true)
    public void uses(@NotNull @Valid CredentialUsageRequest uses) {
        keys.used(uses.lastUsedAt());
    }
}
