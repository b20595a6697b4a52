package io.terrace.sponsorship.campaign;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Begins or ends one flight, as no one in particular.
@ApplicationScoped
class CampaignTaskRunner {

    private final CampaignAdmin campaigns;

    CampaignTaskRunner(CampaignAdmin campaigns) {
        this.campaigns = campaigns;
    }

    @ActivateRequestContext
    void perform(CampaignTask task) {
        campaigns.perform(task);
    }
}
