package io.terrace.auth.community;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
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
@Path("/v2/partners/{partnerId}/communities")
@RunOnVirtualThread
class CommunityResource {

    private final CommunityService communities;
    private final PartnerAccessGuard access;

    CommunityResource(CommunityService communities, PartnerAccessGuard access) {
        this.communities = communities;
        this.access = access;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(operationId = "createCommunity", summary = "Makes a community")
    @APIResponseSchema(value = CommunityView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<CommunityView> post(@RestPath UUID partnerId, @NotNull @Valid CommunityDraft draft) {
        access.admit(partnerId);
        CommunityView community = communities.create(partnerId, draft);
        String location = "/v2/partners/" + partnerId + "/communities/" + community.id();
        return ResponseBuilder.<CommunityView>create(201)
                .header("Location", location)
                .entity(community)
                .build();
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ANALYST})
    @NeedsScope("communities:read")
    @Operation(operationId = "listCommunities", summary = "The partner's communities, oldest first")
    public Page<CommunityView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return communities.page(partnerId, page);
    }

    @GET
    @Path("{communityId}")
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ANALYST})
    @NeedsScope("communities:read")
    @Operation(operationId = "getCommunity", summary = "A community")
    public CommunityView get(@RestPath UUID partnerId, @RestPath UUID communityId) {
        access.admit(partnerId);
        return communities.find(partnerId, communityId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{communityId}")
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(operationId = "changeCommunity", summary = "Renames a community")
    @APIResponseSchema(value = CommunityView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<CommunityView> patch(
            @RestPath UUID partnerId,
            @RestPath UUID communityId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid CommunityDraft draft) {
        access.admit(partnerId);
        return RestResponse.ok(communities
                .rename(partnerId, communityId, precondition, draft)
                .orElseThrow(ProblemException::notFound));
    }
}
