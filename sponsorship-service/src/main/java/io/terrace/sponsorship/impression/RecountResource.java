package io.terrace.sponsorship.impression;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.NeedsScope;
import io.terrace.platform.web.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/v2/sponsorship/campaigns/{campaignId}/recount")
@RolesAllowed({Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RecountResource {

    private final RecountRepository counts;
    private final Caller caller;

    RecountResource(RecountRepository counts, Caller caller) {
        this.counts = counts;
        this.caller = caller;
    }

    @POST
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "recountSponsorshipCampaign",
            summary = "Recounts the report from raw impressions",
            description = "Changes nothing, so it is safe to repeat.")
    public RecountView recount(@RestPath UUID campaignId) {
        caller.communityId();
        return counts.recount(campaignId).orElseThrow(ProblemException::notFound);
    }
}
