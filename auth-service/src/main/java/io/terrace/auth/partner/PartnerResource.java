package io.terrace.auth.partner;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners")
@RunOnVirtualThread
class PartnerResource {

    private final PartnerService partners;
    private final PartnerAccessGuard access;

    PartnerResource(PartnerService partners, PartnerAccessGuard access) {
        this.partners = partners;
        this.access = access;
    }

    @POST
    @Idempotent
    @RolesAllowed(Role.OPERATOR)
    @Operation(operationId = "createPartner", summary = "Makes a partner")
    @APIResponseSchema(value = PartnerView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<PartnerView> post(@NotNull @Valid PartnerDraft draft) {
        PartnerView partner = partners.create(draft);
        return ResponseBuilder.<PartnerView>create(201)
                .header("Location", "/v2/partners/" + partner.id())
                .entity(partner)
                .build();
    }

    @GET
    @RolesAllowed(Role.OPERATOR)
    @Operation(
            operationId = "listPartners",
            summary = "All partners, oldest first",
            description = "400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<PartnerView> list(@BeanParam @Valid PageRequest page) {
        return partners.page(page);
    }

    @GET
    @Path("{partnerId}")
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ANALYST})
    @NeedsScope("partner:read")
    @Operation(
            operationId = "getPartner",
            summary = "A partner",
            description =
                    "403 `api_key_partner_mismatch` for a key of another partner, whether or not " + "this one exists.")
    public PartnerView get(@RestPath UUID partnerId) {
        access.admit(partnerId);
        return partners.find(partnerId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{partnerId}")
    @Idempotent
    @RolesAllowed(Role.OPERATOR)
    @Operation(
            operationId = "changePartner",
            summary = "Changes what is given and leaves the rest",
            description = "Each member of `settings` that is given replaces the old one whole. A ceiling in "
                    + "`rateLimitCeilings` holds for keys that there are as well, within seconds.")
    @APIResponseSchema(value = PartnerView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<PartnerView> patch(
            @RestPath UUID partnerId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid PartnerPatch change) {
        access.admit(partnerId);
        return RestResponse.ok(
                partners.change(partnerId, precondition, change).orElseThrow(ProblemException::notFound));
    }
}
