package io.terrace.auth.credential;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.apikey.KeyRing;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialUses;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/internal/credentials")
@RunOnVirtualThread
class CredentialResource {

    private final RootCredential root;
    private final KeyRing keys;

    CredentialResource(RootCredential root, KeyRing keys) {
        this.root = root;
        this.keys = keys;
    }

    /// A revoked or expired key is found too, and says so.
    @GET
    @Path("{hash: [0-9a-f]{64}}")
    @RolesAllowed(Role.GATEWAY)
    @Operation(hidden = true)
    public Credential get(@RestPath String hash) {
        return root.find(hash).or(() -> keys.find(hash)).orElseThrow(ProblemException::notFound);
    }

    /// What gateways admitted lately, many keys at once: no request waits for it.
    @POST
    @Path("uses")
    @RolesAllowed(Role.GATEWAY)
    @Operation(hidden = true)
    public void uses(@NotNull @Valid CredentialUses uses) {
        keys.used(uses.lastUsedAt());
    }
}
