package io.terrace.sponsorship.campaign;

import java.util.List;

/// What the club does with a campaign; what the clock does is [CampaignLifecycle]'s.
enum CampaignTransition {
    SCHEDULE("scheduled", List.of(CampaignState.DRAFT), List.of(CampaignState.SCHEDULED, CampaignState.ACTIVE)),
    PAUSE("paused", List.of(CampaignState.ACTIVE), List.of(CampaignState.PAUSED)),
    RESUME("resumed", List.of(CampaignState.PAUSED), List.of(CampaignState.ACTIVE)),
    CANCEL(
            "cancelled",
            List.of(CampaignState.DRAFT, CampaignState.SCHEDULED, CampaignState.ACTIVE, CampaignState.PAUSED),
            List.of(CampaignState.CANCELLED));

    private final String action;
    private final List<CampaignState> from;
    private final List<CampaignState> to;

    CampaignTransition(String action, List<CampaignState> from, List<CampaignState> to) {
        this.action = action;
        this.from = from;
        this.to = to;
    }

    /// As the audit names it.
    String action() {
        return action;
    }

    List<CampaignState> from() {
        return from;
    }

    /// Whether a campaign in that state is there already.
    boolean hasReached(CampaignState state) {
        return to.contains(state);
    }

    /// @param begun whether the flight has begun
    CampaignState target(boolean begun) {
        return this == SCHEDULE && begun ? CampaignState.ACTIVE : to.getFirst();
    }
}
