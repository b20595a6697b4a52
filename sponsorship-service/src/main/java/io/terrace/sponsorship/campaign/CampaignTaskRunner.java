package io.terrace.sponsorship.campaign;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Begins or ends one flight, as nobody in particular.
@ApplicationScoped
class CampaignTaskRunner {

    private final CampaignService campaigns;

    CampaignTaskRunner(CampaignService campaigns) {
        this.campaigns = campaigns;
    }

    @ActivateRequestContext
    void perform(CampaignTask task) {
        campaigns.perform(task);
    }
}
