package io.terrace.sponsorship.campaign;

import java.util.List;

/// All candidates of a community at one moment.
///
/// @param version as `candidate_version` counts it: a change to a campaign, creative or sponsor makes it greater
/// @param campaigns scheduled, active and paused ones, by precedence
public record CampaignSnapshot(long version, List<CampaignTerms> campaigns) {

    public CampaignSnapshot {
        campaigns = List.copyOf(campaigns);
    }
}
