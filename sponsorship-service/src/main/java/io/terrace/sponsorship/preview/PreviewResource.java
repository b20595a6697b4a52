package io.terrace.sponsorship.preview;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/v2/sponsorship/campaigns/{campaignId}")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PreviewResource {

    private final CampaignPlacementSimulator preview;
    private final CampaignForecaster forecast;

    PreviewResource(CampaignPlacementSimulator preview, CampaignForecaster forecast) {
        this.preview = preview;
        this.forecast = forecast;
    }

    @POST
    @Path("preview")
    @AnswerInTransaction
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "previewSponsorshipCampaign",
            summary = "Which campaign some fans would see in its slots, and why not the others",
            description =
                    "By precedence, place, consent and what is known of each fan, as if the campaign were active. "
                            + "Changes nothing.")
    public PreviewView preview(@RestPath UUID campaignId, @NotNull @Valid PreviewRequest request) {
        return preview.preview(campaignId, request).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("forecast")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "forecastSponsorshipCampaign",
            summary = "How many impressions a campaign may expect, by the counts of the last seven days")
    public ForecastView forecast(@RestPath UUID campaignId) {
        return forecast.forecast(campaignId).orElseThrow(ProblemException::notFound);
    }
}
