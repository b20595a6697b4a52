package io.terrace.auth.partner;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.audit.AuditChainReport;
import io.terrace.auth.audit.AuditChainVerifier;
import io.terrace.auth.audit.AuditEntryView;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.NeedsScope;
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
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/audit-log")
@RunOnVirtualThread
class AuditLogResource {

    private final AuditTrail audit;
    private final AuditChainVerifier chain;
    private final PartnerAccessGuard access;

    AuditLogResource(AuditTrail audit, AuditChainVerifier chain, PartnerAccessGuard access) {
        this.audit = audit;
        this.chain = chain;
        this.access = access;
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("audit_log:read")
    @Operation(
            operationId = "getAuditLog",
            summary = "Acts of administration and sign-in, newest first",
            description = "Each entry's `hash` is the SHA-256 of lines ended by a line feed: `terrace-audit-1`, the "
                    + "hash of the entry before by `sequence` (64 zeros for the first), `sequence`, the partner's id, "
                    + "`id`, `at`, `actorId`, `actorRole`, `action`, `targetId`, `fields` joined by commas.")
    public Page<AuditEntryView> list(
            @RestPath UUID partnerId, @BeanParam AuditQuery query, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return audit.page(partnerId, query.filter(), page);
    }

    @GET
    @Path("verify")
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("audit_log:read")
    @Operation(
            operationId = "verifyAuditLog",
            summary = "Checks the log's chain of hashes and names the first entry that does not hold",
            description = "Up to 20,000 entries at a time: where `complete` is false, go on with `after` and "
                    + "`afterHash` from `checkedUpTo`. Kept, the two prove later that nothing before was rewritten.")
    public AuditChainReport verify(
            @RestPath UUID partnerId,
            @QueryParam("after") @DefaultValue("0") @Min(0) long after,
            @QueryParam("afterHash") @Nullable @Pattern(regexp = "[0-9a-f]{64}") String afterHash) {
        access.admit(partnerId);
        return chain.verify(partnerId, after, afterHash);
    }
}
