package io.terrace.sponsorship.campaign;

import io.terrace.sponsorship.member.ViewabilityThreshold;
import java.util.List;

/// All candidates of a community at one moment.
///
/// @param version as `candidate_version` counts it: a change to a campaign, creative, sponsor or setting makes it
///   greater
/// @param viewability what makes an impression a viewable one
/// @param campaigns scheduled, active and paused ones, by precedence
public record CandidateSnapshot(long version, ViewabilityThreshold viewability, List<CampaignTerms> campaigns) {

    public CandidateSnapshot {
        campaigns = List.copyOf(campaigns);
    }
}
