package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.rest.VersionedView;
import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A campaign as its club sees it.
///
/// @param slots the slots it is for
/// @param goal impressions that end it; null for as many as come
/// @param priority among campaigns for one slot, the highest comes first
/// @param personal whether its targeting needs the fan's consent
/// @param version grows with every change, to its creatives too
@Schema(name = "SponsorshipCampaign")
record CampaignView(
        UUID id,
        UUID sponsorId,
        String name,
        CampaignState state,
        FlightView flight,
        List<Slot> slots,
        @Schema(nullable = true) @Nullable Long goal,
        int priority,
        Pacing pacing,
        FrequencyCap frequency,
        TargetingView targeting,
        boolean personal,
        int version,
        Instant createdAt,
        CampaignActions actions)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Integer.toString(version);
    }

    /// Which fans and places it is for; what is absent admits all.
    ///
    /// @param locales the languages of fans it is for (BCP 47)
    /// @param platforms the platforms it is for: `ios`, `android`, `web`
    /// @param checkedIn whether it is only for fans who are checked in to the event
    /// @param minSquad the fewest fans in a fan's squad
    /// @param maxSquad the most fans in a fan's squad
    /// @param tiers the wallet tiers it is for
    @Schema(name = "CampaignTargeting")
    record TargetingView(
            @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
            @JsonInclude(Include.NON_EMPTY) List<String> locales,
            @JsonInclude(Include.NON_EMPTY) List<String> platforms,
            boolean checkedIn,
            @JsonInclude(Include.NON_NULL) @Nullable Integer minSquad,
            @JsonInclude(Include.NON_NULL) @Nullable Integer maxSquad,
            @JsonInclude(Include.NON_EMPTY) List<String> tiers) {

        static TargetingView of(Targeting targeting) {
            return new TargetingView(
                    targeting.eventId(),
                    targeting.locales(),
                    targeting.platforms(),
                    targeting.checkedIn(),
                    targeting.minSquad(),
                    targeting.maxSquad(),
                    targeting.tiers());
        }
    }

    /// What can be done with it, and why not.
    @Schema(name = "SponsorshipCampaignActions")
    record CampaignActions(
            ActionPermissionView edit,
            ActionPermissionView schedule,
            ActionPermissionView pause,
            ActionPermissionView resume,
            ActionPermissionView cancel) {

        static CampaignActions of(CampaignState state) {
            return new CampaignActions(
                    ActionPermissionView.when(!state.isFinal(), "final"),
                    ActionPermissionView.when(state == CampaignState.DRAFT, "not_a_draft"),
                    ActionPermissionView.when(state == CampaignState.ACTIVE, "not_active"),
                    ActionPermissionView.when(state == CampaignState.PAUSED, "not_paused"),
                    ActionPermissionView.when(!state.isFinal(), "final"));
        }
    }
}
