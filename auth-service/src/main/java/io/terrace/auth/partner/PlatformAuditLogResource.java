package io.terrace.auth.partner;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.audit.AuditChainReport;
import io.terrace.auth.audit.AuditChainVerifier;
import io.terrace.auth.audit.AuditEntryView;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/// What was done to the platform itself.
@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/operator/audit-log")
@RunOnVirtualThread
@RolesAllowed(Role.OPERATOR)
class PlatformAuditLogResource {

    private final AuditTrail audit;
    private final AuditChainVerifier chain;

    PlatformAuditLogResource(AuditTrail audit, AuditChainVerifier chain) {
        this.audit = audit;
        this.chain = chain;
    }

    @GET
    @Operation(
            operationId = "getPlatformAuditLog",
            summary = "Acts that concern every partner, newest first",
            description =
                    "Operators who were added or removed, and keys for access tokens that were rotated or withdrawn: "
                            + "there `targetId` is the `kid`, written as a UUID. Hashed as a partner's log, with the partner id `00000000-0000-7000-8000-000000000002`.")
    public Page<AuditEntryView> list(@BeanParam AuditQuery query, @BeanParam @Valid PageRequest page) {
        return audit.page(AuditTrail.PLATFORM, query.filter(), page);
    }

    @GET
    @Path("verify")
    @Operation(
            operationId = "verifyPlatformAuditLog",
            summary = "Checks that log's chain of hashes and names the first entry that does not hold")
    public AuditChainReport verify(
            @QueryParam("after") @DefaultValue("0") @Min(0) long after,
            @QueryParam("afterHash") @Nullable @Pattern(regexp = "[0-9a-f]{64}") String afterHash) {
        return chain.verify(AuditTrail.PLATFORM, after, afterHash);
    }
}
