package io.terrace.sponsorship.campaign;

import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.sponsorship.campaign.CampaignResult.Conflict;
import io.terrace.sponsorship.campaign.CampaignResult.Done;
import io.terrace.sponsorship.campaign.CampaignResult.Invalid;
import io.terrace.sponsorship.campaign.CampaignResult.NotFound;
import io.terrace.sponsorship.campaign.CampaignResult.Refused;
import io.terrace.sponsorship.campaign.CampaignResult.Unfit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What campaigns show. A change of a creative is one of its campaign, under the same lock.
@ApplicationScoped
class CreativeService {

    static final int MAX_CREATIVES = 40;

    private static final List<CampaignState> OPEN =
            List.of(CampaignState.DRAFT, CampaignState.SCHEDULED, CampaignState.ACTIVE, CampaignState.PAUSED);

    private final SponsorshipCampaignService campaigns;
    private final PlacementFence fence;
    private final CampaignAuditRepository audit;
    private final InstantSource clock;

    CreativeService(
            SponsorshipCampaignService campaigns,
            PlacementFence fence,
            CampaignAuditRepository audit,
            InstantSource clock) {
        this.campaigns = campaigns;
        this.fence = fence;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    Optional<List<CreativeView>> all(UUID campaign) {
        return Campaign.byId(campaign)
                .map(found -> Creative.of(campaign).stream().map(Creative::view).toList());
    }

    @Transactional
    Optional<CreativeView> find(UUID campaign, UUID id) {
        return Creative.of(campaign, id).map(Creative::view);
    }

    @Transactional
    CampaignResult<CreativeView> create(UUID campaign, CreativeDraft draft) {
        return switch (campaigns.lock(campaign, VersionPrecondition.NONE, OPEN)) {
            case Done<Campaign>(Campaign locked) -> created(locked, draft);
            case CampaignResult<Campaign> refused -> refused.as();
        };
    }

    private CampaignResult<CreativeView> created(Campaign campaign, CreativeDraft draft) {
        if (!campaign.slots().contains(draft.slot())) {
            return new Unfit<>(new Invalid("/slot", "unexpected"));
        }
        if (Creative.of(campaign.id()).size() >= MAX_CREATIVES) {
            return new Refused<>("too_many", Map.of("max", MAX_CREATIVES));
        }
        fence.raise();
        Instant now = clock.instant();
        Creative creative = new Creative(campaign.id(), draft, now);
        creative.persist();
        return new Done<>(recorded(campaign, "creative_added", null, creative, now));
    }

    @Transactional
    CampaignResult<CreativeView> change(
            UUID campaign, UUID id, VersionPrecondition precondition, CreativePatch change) {
        Creative creative = Creative.of(campaign, id).orElse(null);
        if (creative == null) {
            return new NotFound<>();
        }
        precondition.require(creative.view());
        int seen = creative.version();
        return switch (campaigns.lock(campaign, VersionPrecondition.NONE, OPEN)) {
            case Done<Campaign>(Campaign locked) -> changed(locked, creative, seen, change);
            case CampaignResult<Campaign> refused -> refused.as();
        };
    }

    private CampaignResult<CreativeView> changed(Campaign campaign, Creative creative, int seen, CreativePatch change) {
        creative.refresh();
        if (creative.version() != seen) {
            return new Conflict<>();
        }
        if (Boolean.TRUE.equals(change.archived()) && isLast(campaign, creative)) {
            return new Refused<>(
                    "creative_missing", Map.of("slots", List.of(creative.slot().wire())));
        }
        CreativeView before = creative.view();
        fence.raise();
        creative.change(change);
        Creative.flush();
        return new Done<>(recorded(campaign, "creative_changed", before, creative, clock.instant()));
    }

    /// Whether a slot of a campaign that is booked would be left without one.
    private static boolean isLast(Campaign campaign, Creative creative) {
        return campaign.state() != CampaignState.DRAFT
                && campaign.slots().contains(creative.slot())
                && Creative.of(campaign.id()).stream()
                        .filter(other -> !other.view().archived())
                        .allMatch(other -> other.slot() != creative.slot() || other.equals(creative));
    }

    private CreativeView recorded(
            Campaign campaign, String action, @Nullable CreativeView before, Creative creative, Instant now) {
        campaign.touch();
        Campaign.flush();
        CreativeView view = creative.view();
        audit.add(campaign.id(), campaign.version(), action, before, view, now);
        return view;
    }
}
