package io.terrace.sponsorship.placement;

import io.terrace.platform.kernel.Ids;
import io.terrace.sponsorship.campaign.CampaignState;
import io.terrace.sponsorship.campaign.CampaignTerms;
import io.terrace.sponsorship.campaign.CreativeCard;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.campaign.PlacementContext;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.placement.PlacementView.NoFill;
import io.terrace.sponsorship.placement.PlacementView.PlacementCreative;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import io.terrace.sponsorship.placement.SubjectHasher.DailySubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Decides what a fan sees: reads what is known of them, goes through the candidates in order of precedence, and
/// reserves the first that fits by one guarded statement. Only where that refuses does it ask the rows of the next
/// ones.
@ApplicationScoped
class PlacementDecisionService {

    /// Campaigns that are capped are passed over in groups of this size.
    private static final int LOOK_AHEAD = 32;

    /// Further ones are not looked at: more than these are no fan's, and time is short.
    private static final int MAX_LOOKED_AT = 512;

    private record Viewer(
            PlacementCommand request,
            UUID subject,
            @Nullable DailySubject daily,
            FanSnapshot state,
            PlacementContext context) {}

    private final CandidateCache candidates;
    private final ExposureReservationRepository exposures;
    private final SubjectHasher subjects;
    private final GoalLeaseCache goals;
    private final PlacementTokenSigner signer;
    private final InstantSource clock;

    PlacementDecisionService(
            CandidateCache candidates,
            ExposureReservationRepository exposures,
            SubjectHasher subjects,
            GoalLeaseCache goals,
            PlacementTokenSigner signer,
            InstantSource clock) {
        this.candidates = candidates;
        this.exposures = exposures;
        this.subjects = subjects;
        this.goals = goals;
        this.signer = signer;
        this.clock = clock;
    }

    @ActivateRequestContext
    PlacementsResponse decide(PlacementCommand request) {
        FanSnapshot state = exposures.find(request.fan(), request.eventId(), request.pollId());
        DailySubject daily = state.traits().personalised() ? null : subjects.today(request.community(), request.fan());
        Viewer viewer = new Viewer(
                request,
                daily == null ? request.fan() : daily.id(),
                daily,
                state,
                new PlacementContext(state.eventId(), request.locale(), request.platform()));
        CandidateIndex index = candidates.find(request.community(), state.version());
        List<PlacementView> placements = new ArrayList<>();
        List<NoFill> noFill = new ArrayList<>();
        for (Slot slot : request.slots()) {
            SlotDecision decision = new SlotDecision(viewer, index, slot);
            decision.fill().ifPresentOrElse(placements::add, () -> noFill.add(new NoFill(slot, decision.nearest)));
        }
        return new PlacementsResponse(placements, noFill);
    }

    /// One slot's way through the candidates.
    private final class SlotDecision {

        private final Viewer viewer;
        private final CandidateIndex index;
        private final Slot slot;
        private final Map<UUID, NoFillReason> refusals = new HashMap<>();
        private NoFillReason nearest = NoFillReason.NO_CAMPAIGN;

        SlotDecision(Viewer viewer, CandidateIndex index, Slot slot) {
            this.viewer = viewer;
            this.index = index;
            this.slot = slot;
        }

        Optional<PlacementView> fill() {
            Instant now = clock.instant();
            Iterator<CampaignTerms> fitting = index.of(slot, viewer.context().eventId())
                    .filter(terms -> terms.isInFlight(now) && fits(terms))
                    .limit(MAX_LOOKED_AT)
                    .iterator();
            boolean first = true;
            while (fitting.hasNext()) {
                List<CampaignTerms> group = new ArrayList<>();
                for (int size = first ? 1 : LOOK_AHEAD; size > 0 && fitting.hasNext(); size--) {
                    group.add(fitting.next());
                }
                if (!first) {
                    look(group);
                }
                first = false;
                for (CampaignTerms terms : group) {
                    Optional<PlacementView> placed = place(terms);
                    if (placed.isPresent()) {
                        return placed;
                    }
                }
            }
            return Optional.empty();
        }

        private boolean fits(CampaignTerms terms) {
            if (viewer.state().hidden().contains(terms.id())) {
                return refuse(NoFillReason.NOT_TARGETED);
            }
            Optional<NoFillReason> refusal =
                    terms.targeting().refusal(viewer.context(), viewer.state().traits());
            if (refusal.isPresent()) {
                return refuse(refusal.get());
            }
            return terms.state() == CampaignState.ACTIVE || refuse(NoFillReason.PAUSED);
        }

        private void look(List<CampaignTerms> group) {
            refusals.putAll(exposures.refusals(
                    viewer.subject(), group.stream().map(CampaignTerms::id).toList()));
        }

        private Optional<PlacementView> place(CampaignTerms terms) {
            NoFillReason known = refusals.get(terms.id());
            if (known != null) {
                refuse(known);
                return Optional.empty();
            }
            UUID lease = null;
            if (terms.goal() != null) {
                Optional<UUID> taken = goals.take(terms.id());
                if (taken.isEmpty()) {
                    refuse(NoFillReason.PACED);
                    return Optional.empty();
                }
                lease = taken.get();
            }
            Optional<PlacementView> placed = reserve(terms, lease);
            if (placed.isEmpty()) {
                if (lease != null) {
                    goals.giveBack(terms.id(), lease);
                }
                look(List.of(terms));
                refuse(refusals.getOrDefault(terms.id(), NoFillReason.PAUSED));
            }
            return placed;
        }

        private Optional<PlacementView> reserve(CampaignTerms terms, @Nullable UUID lease) {
            UUID id = Ids.next();
            CreativeCard creative = creative(terms, id);
            PlacementToken wanted = new PlacementToken(
                    id, viewer.subject(), terms.id(), creative.id(), lease, slot, index.viewability(), Instant.EPOCH);
            PlacementCommand request = viewer.request();
            return exposures
                    .reserve(request.fan(), wanted, viewer.daily(), PlacementGrounds.of(terms.targeting()))
                    .map(wanted::until)
                    .map(token -> new PlacementView(
                            id,
                            slot,
                            terms.id(),
                            terms.sponsor(),
                            PlacementCreative.of(creative),
                            terms.frequency(),
                            token.expiresAt(),
                            signer.sign(token, request.community(), request.fan()),
                            token.viewability()));
        }

        /// Each of the slot's as often as the others.
        private CreativeCard creative(CampaignTerms terms, UUID placement) {
            List<CreativeCard> creatives = terms.creativesOf(slot);
            return creatives.get((int) Math.floorMod(placement.getLeastSignificantBits(), (long) creatives.size()));
        }

        /// Of several reasons the one that came nearest to a placement is given. Always false.
        private boolean refuse(NoFillReason reason) {
            if (reason.compareTo(nearest) > 0) {
                nearest = reason;
            }
            return false;
        }
    }
}
