package io.terrace.sponsorship.campaign;

import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.sponsorship.campaign.CampaignResult.Conflict;
import io.terrace.sponsorship.campaign.CampaignResult.Done;
import io.terrace.sponsorship.campaign.CampaignResult.Forbidden;
import io.terrace.sponsorship.campaign.CampaignResult.Invalid;
import io.terrace.sponsorship.campaign.CampaignResult.NotFound;
import io.terrace.sponsorship.campaign.CampaignResult.Refused;
import io.terrace.sponsorship.campaign.CampaignResult.Unfit;
import io.terrace.sponsorship.campaign.CampaignResult.WrongState;
import io.terrace.sponsorship.member.CommunitySettingRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Campaigns, from draft to their end.
///
/// A change is checked against the campaign as it was read, then takes the row's lock. Where another change has been
/// committed in between, it is refused: its caller decided by what is no longer so.
@ApplicationScoped
class SponsorshipCampaignService {

    static final int MAX_OPEN = 10_000;

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final List<CampaignState> OPEN =
            List.of(CampaignState.DRAFT, CampaignState.SCHEDULED, CampaignState.ACTIVE, CampaignState.PAUSED);

    private final KeysetPageAssembler paging;
    private final Outbox outbox;
    private final CampaignAuditRepository audit;
    private final SponsorCardPublisher cards;
    private final CampaignValidator rules;
    private final CommunitySettingRepository community;
    private final InstantSource clock;

    SponsorshipCampaignService(
            KeysetPageAssembler paging,
            Outbox outbox,
            CampaignAuditRepository audit,
            SponsorCardPublisher cards,
            CampaignValidator rules,
            CommunitySettingRepository community,
            InstantSource clock) {
        this.paging = paging;
        this.outbox = outbox;
        this.audit = audit;
        this.cards = cards;
        this.rules = rules;
        this.community = community;
        this.clock = clock;
    }

    @Transactional
    Page<CampaignView> page(PageRequest request, @Nullable CampaignState state, @Nullable UUID sponsor) {
        String list = "campaigns/" + state + "/" + sponsor;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<CampaignView> found = Campaign.before(before, state, sponsor, request.limit() + 1).stream()
                .map(Campaign::view)
                .toList();
        return paging.page(found, request, list, campaign -> campaign.id().toString());
    }

    @Transactional
    Optional<CampaignView> find(UUID id) {
        return Campaign.byId(id).map(Campaign::view);
    }

    /// @param maySetGoal whether the caller may commit the club to a number of impressions
    @Transactional
    CampaignResult<CampaignView> create(CampaignDraft draft, boolean maySetGoal) {
        if (draft.goal() != null && !maySetGoal) {
            return new Forbidden<>();
        }
        Optional<Invalid> fault = rules.fault(draft);
        if (fault.isPresent()) {
            return new Unfit<>(fault.get());
        }
        if (Campaign.countOpen() >= MAX_OPEN) {
            return new Refused<>("too_many", Map.of("max", MAX_OPEN));
        }
        Instant now = clock.instant();
        Campaign campaign = new Campaign(draft, community.zone(), now);
        if (!campaign.flight().endsAt().isAfter(now)) {
            return new Unfit<>(new Invalid("/flight/endsOn", "past"));
        }
        campaign.persistAndFlush();
        return new Done<>(publish(campaign, "created", null, now));
    }

    @Transactional
    CampaignResult<CampaignView> change(
            UUID id, VersionPrecondition precondition, CampaignPatch change, boolean maySetGoal) {
        if (change.touchesGoal() && !maySetGoal) {
            return new Forbidden<>();
        }
        return switch (lock(id, precondition, OPEN)) {
            case Done<Campaign>(Campaign campaign) -> changed(campaign, change);
            case CampaignResult<Campaign> refused -> refused.as();
        };
    }

    private CampaignResult<CampaignView> changed(Campaign campaign, CampaignPatch change) {
        Instant now = clock.instant();
        Optional<Invalid> fault = rules.fault(campaign, change, now);
        if (fault.isPresent()) {
            return new Unfit<>(fault.get());
        }
        boolean draft = campaign.state() == CampaignState.DRAFT;
        if (!draft && change.slots() != null) {
            Set<Slot> missing = rules.slotsWithoutCreative(campaign.id(), change.slots());
            if (!missing.isEmpty()) {
                return incomplete(missing);
            }
        }
        CampaignView before = campaign.view();
        campaign.change(change, draft ? community.zone() : campaign.zone());
        Campaign.flush();
        return new Done<>(publish(campaign, "changed", before, now));
    }

    /// Does nothing where it is done already.
    @Transactional
    CampaignResult<CampaignView> enter(UUID id, VersionPrecondition precondition, CampaignTransition transition) {
        return switch (lock(id, precondition, List.of(CampaignState.values()))) {
            case Done<Campaign>(Campaign campaign) -> entered(campaign, transition);
            case CampaignResult<Campaign> refused -> refused.as();
        };
    }

    private CampaignResult<CampaignView> entered(Campaign campaign, CampaignTransition transition) {
        if (transition.hasReached(campaign.state())) {
            return new Done<>(campaign.view());
        }
        if (!transition.from().contains(campaign.state())) {
            return new WrongState<>(campaign.state(), transition.from());
        }
        Instant now = clock.instant();
        if (transition == CampaignTransition.SCHEDULE) {
            Set<Slot> missing = rules.slotsWithoutCreative(campaign.id(), campaign.slots());
            if (!missing.isEmpty()) {
                return incomplete(missing);
            }
        }
        if (transition != CampaignTransition.CANCEL
                && !campaign.flight().endsAt().isAfter(now)) {
            return new Refused<>("flight_over", Map.of());
        }
        boolean begun = !campaign.flight().startsAt().isAfter(now);
        return new Done<>(enter(campaign, transition.target(begun), transition.action(), now));
    }

    /// Begins or ends the flight, if it is still due.
    @Transactional
    void perform(CampaignTask task) {
        Campaign campaign = Campaign.byId(task.campaign()).orElseThrow();
        campaign.lock();
        Instant now = clock.instant();
        switch (task.kind()) {
            case START -> {
                boolean begun = !campaign.flight().startsAt().isAfter(now);
                if (begun && campaign.state() == CampaignState.SCHEDULED) {
                    enter(campaign, CampaignState.ACTIVE, "started", now);
                }
            }
            case END -> {
                boolean over = !campaign.flight().endsAt().isAfter(now);
                if (over
                        && campaign.state() != CampaignState.DRAFT
                        && !campaign.state().isFinal()) {
                    enter(campaign, CampaignState.COMPLETED, "completed", now);
                }
            }
        }
    }

    private CampaignView enter(Campaign campaign, CampaignState state, String action, Instant now) {
        // Before anything is written: a change of the sponsor holds its row when the candidates' version is
        // counted.
        Sponsor sponsor = Sponsor.byId(campaign.sponsorId()).orElseThrow();
        sponsor.lockShared();
        CampaignView before = campaign.view();
        campaign.enter(state);
        Campaign.flush();
        if (state != CampaignState.SCHEDULED) {
            cards.publish(List.of(campaign), sponsor, now);
        }
        return publish(campaign, action, before, now);
    }

    private CampaignView publish(Campaign campaign, String action, @Nullable CampaignView before, Instant now) {
        CampaignView view = campaign.view();
        audit.add(campaign.id(), campaign.version(), action, before, view, now);
        outbox.add(campaign.event(Tenancy.current().orElseThrow(), now));
        return view;
    }

    /// The campaign, held until the transaction ends.
    CampaignResult<Campaign> lock(UUID id, VersionPrecondition precondition, List<CampaignState> allowed) {
        Campaign campaign = Campaign.byId(id).orElse(null);
        if (campaign == null) {
            return new NotFound<>();
        }
        precondition.require(campaign.view());
        int seen = campaign.version();
        campaign.lock();
        if (campaign.version() != seen) {
            return new Conflict<>();
        }
        return allowed.contains(campaign.state()) ? new Done<>(campaign) : new WrongState<>(campaign.state(), allowed);
    }

    private static CampaignResult<CampaignView> incomplete(Set<Slot> missing) {
        return new Refused<>(
                "creative_missing",
                Map.of("slots", missing.stream().map(Slot::wire).sorted().toList()));
    }
}
