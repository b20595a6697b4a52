package io.terrace.auth.provision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/provision")
@RunOnVirtualThread
class AppStartupConfigResource {

    private final AppStartupConfigService appStartupConfigService;
    private final PartnerAccessGuard access;
    private final Caller caller;
    private final ObjectMapper json;

    AppStartupConfigResource(
            AppStartupConfigService appStartupConfigService,
            PartnerAccessGuard access,
            Caller caller,
            ObjectMapper json) {
        this.appStartupConfigService = appStartupConfigService;
        this.access = access;
        this.caller = caller;
        this.json = json;
    }

    @GET
    @RolesAllowed({Role.APP, Role.SERVER})
    @NeedsScope("provision:read")
    @Operation(
            operationId = "getProvision",
            summary = "What an app needs to know before anyone signs in",
            description = "`ETag`; 304 for `If-None-Match`. 403 `api_key_partner_mismatch` for a key of "
                    + "another partner, whether or not this one exists.")
    @APIResponseSchema(
            value = AppStartupConfigView.class,
            responseCode = "200",
            responseDescription = "The configuration.")
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    public RestResponse<AppStartupConfigView> get(@RestPath UUID partnerId, Request request)
            throws JsonProcessingException {
        access.admit(partnerId);
        if (caller.community().isEmpty()) {
            throw ProblemException.notFound();
        }
        AppStartupConfigView provision = appStartupConfigService.of(ApiKeyTenant.of(caller));
        var tag =
                new EntityTag(Sha256Hash.hex(json.writeValueAsBytes(provision)).substring(0, 32));
        Response.ResponseBuilder unchanged = request.evaluatePreconditions(tag);
        ResponseBuilder<AppStartupConfigView> answer =
                unchanged == null ? ResponseBuilder.ok(provision) : ResponseBuilder.notModified();
        return answer.tag(tag).header("Cache-Control", "private, max-age=300").build();
    }
}
