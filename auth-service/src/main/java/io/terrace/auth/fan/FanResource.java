package io.terrace.auth.fan;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/fans")
@RunOnVirtualThread
@RolesAllowed({Role.SERVER, Role.MODERATOR})
class FanResource {

    private final FanImportService fanImport;
    private final FanAdminQueryService fans;
    private final Caller caller;

    FanResource(FanImportService fanImport, FanAdminQueryService fans, Caller caller) {
        this.fanImport = fanImport;
        this.fans = fans;
        this.caller = caller;
    }

    @POST
    @Path("batch")
    @Idempotent(apart = true)
    @RolesAllowed(Role.SERVER)
    @NeedsScope("fans:write")
    @Operation(
            operationId = "importFans",
            summary = "Makes or updates up to 500 fans; a result each",
            description =
                    "For the key's community; no session is opened. Fans are matched as in `syncPartnerUser` with "
                            + "a signature: by `externalUserId`, verified `phone`, verified `email`. One that is rejected fails "
                            + "none of the others; its `code` is `validation_failed`, `missing_identifier`, "
                            + "`identity_conflict` (the identifiers belong to different fans), `account_suspended`, or "
                            + "`signature_required` where a new address is for a fan who has verified one by a code or an "
                            + "identity provider: that takes a signed `syncPartnerUser`. Safe to repeat, with or without an "
                            + "`Idempotency-Key`.")
    @APIResponseSchema(value = FanBatchResponse.class, responseCode = "200", responseDescription = "A result each.")
    public RestResponse<FanBatchResponse> importAll(@NotNull @Valid FanBatchRequest request) {
        return RestResponse.ok(fanImport.run(request.fans(), ApiKeyTenant.of(caller)));
    }

    @GET
    @NeedsScope("fans:read")
    @Operation(
            operationId = "listFans",
            summary = "The community's fans, newest first, or the one with an identifier",
            description = "With `externalUserId`, `email` or `phone` the one fan it belongs to, or an empty list: "
                    + "400 `validation_failed` where another of them or a filter is given too. Addresses are in full "
                    + "for servers and for staff from admin up, whose reads are in the audit log; other staff see them "
                    + "masked. 400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<FanView> list(@BeanParam FanQuery query, @BeanParam @Valid PageRequest page, @Context UriInfo request) {
        return query.identifier(request.getQueryParameters())
                .map(fans::find)
                .orElseGet(() -> fans.page(page, query.filter()));
    }

    @GET
    @Path("{fanId}")
    @NeedsScope("fans:read")
    @Operation(
            operationId = "getFan",
            summary = "A fan of the community's",
            description = "404 `not_found` for one who is erased, another community's or not there. Addresses as in "
                    + "`listFans`.")
    public FanView get(@RestPath UUID fanId) {
        return fans.find(fanId).orElseThrow(ProblemException::notFound);
    }
}
