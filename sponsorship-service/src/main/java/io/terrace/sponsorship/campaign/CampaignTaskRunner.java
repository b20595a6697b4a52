package io.terrace.sponsorship.campaign;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Begins or ends one flight, as no one in particular.
@ApplicationScoped
class CampaignTaskRunner {

    private final SponsorshipCampaignService campaigns;

    CampaignTaskRunner(SponsorshipCampaignService campaigns) {
        this.campaigns = campaigns;
    }

    @ActivateRequestContext
    void perform(CampaignTask task) {
        campaigns.perform(task);
    }
}
