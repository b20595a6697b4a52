package io.terrace.sponsorship.impression;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/v2/sponsorship/campaigns/{campaignId}/recount")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CampaignRecountResource {

    private final CampaignRecounter recounter;
    private final Caller caller;

    CampaignRecountResource(CampaignRecounter recounter, Caller caller) {
        this.recounter = recounter;
        this.caller = caller;
    }

    @POST
    @AnswerInTransaction
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "recountSponsorshipCampaign",
            summary = "Recounts the report from raw impressions",
            description =
                    "What was wrong is right afterwards, and the report says since when it is restated. Safe to repeat.")
    public RecountView recount(@RestPath UUID campaignId) {
        caller.communityId();
        return recounter.recount(campaignId).orElseThrow(ProblemException::notFound);
    }
}
