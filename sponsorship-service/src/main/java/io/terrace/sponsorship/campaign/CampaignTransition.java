package io.terrace.sponsorship.campaign;

import java.util.List;

/// What the club does with a campaign; what the clock does is [CampaignLifecycle]'s.
enum CampaignTransition {
    SCHEDULE("scheduled", CampaignState.SCHEDULED),
    PAUSE("paused", CampaignState.PAUSED),
    RESUME("resumed", CampaignState.ACTIVE),
    CANCEL("cancelled", CampaignState.CANCELLED);

    private final String action;
    private final CampaignState to;

    CampaignTransition(String action, CampaignState to) {
        this.action = action;
        this.to = to;
    }

    /// As the audit names it.
    String action() {
        return action;
    }

    List<CampaignState> from() {
        return switch (this) {
            case SCHEDULE -> List.of(CampaignState.DRAFT);
            case PAUSE -> List.of(CampaignState.ACTIVE);
            case RESUME -> List.of(CampaignState.PAUSED);
            case CANCEL ->
                List.of(CampaignState.DRAFT, CampaignState.SCHEDULED, CampaignState.ACTIVE, CampaignState.PAUSED);
        };
    }

    /// Whether a campaign in that state is there already.
    boolean hasReached(CampaignState state) {
        return state == to || (this == SCHEDULE && state == CampaignState.ACTIVE);
    }

    /// @param begun whether the flight has begun
    CampaignState target(boolean begun) {
        return this == SCHEDULE && begun ? CampaignState.ACTIVE : to;
    }
}
