package io.terrace.sponsorship.preview;

import io.terrace.sponsorship.campaign.CampaignState;
import io.terrace.sponsorship.campaign.CampaignTerms;
import io.terrace.sponsorship.campaign.CampaignTermsRepository;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.campaign.PlacementContext;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.member.FanTraits;
import io.terrace.sponsorship.member.FanTraitsRepository;
import io.terrace.sponsorship.preview.PreviewView.PreviewItem;
import io.terrace.sponsorship.preview.PreviewView.PreviewLoser;
import io.terrace.sponsorship.preview.PreviewView.PreviewWinner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tries a campaign on fans by the rules of decisions: precedence, place, consent, traits. What a fan has seen already
/// and how much of a goal is left is not asked: that changes from one moment to the next.
@ApplicationScoped
class CampaignPlacementSimulator {

    private static final int MAX_OTHERS = 20;
    private static final String LOWER_PRECEDENCE = "lower_precedence";

    private final CampaignTermsRepository campaigns;
    private final FanTraitsRepository fans;
    private final InstantSource clock;

    CampaignPlacementSimulator(CampaignTermsRepository campaigns, FanTraitsRepository fans, InstantSource clock) {
        this.campaigns = campaigns;
        this.fans = fans;
        this.clock = clock;
    }

    /// Empty where there is no such campaign.
    @Transactional
    Optional<PreviewView> preview(UUID id, PreviewRequest request) {
        return campaigns.find(id).map(previewed -> {
            List<CampaignTerms> candidates = candidates(previewed);
            List<UUID> chosen = request.fanIds() == null ? fans.sample(request.size()) : request.fanIds();
            List<UUID> events = candidates.stream()
                    .map(terms -> terms.targeting().eventId())
                    .flatMap(Stream::ofNullable)
                    .distinct()
                    .toList();
            Map<UUID, FanTraits> traits = fans.of(chosen, events);
            return new PreviewView(traits.entrySet().stream()
                    .flatMap(fan -> previewed.slots().stream()
                            .sorted()
                            .map(slot ->
                                    item(fan.getKey(), slot, previewed, candidates, request.place(), fan.getValue())))
                    .toList());
        });
    }

    /// Those in flight, with the previewed one as if it were.
    private List<CampaignTerms> candidates(CampaignTerms previewed) {
        Instant now = clock.instant();
        return Stream.concat(
                        campaigns.load().campaigns().stream()
                                .filter(terms -> !terms.id().equals(previewed.id()))
                                .filter(terms -> terms.state() != CampaignState.SCHEDULED && terms.isInFlight(now)),
                        Stream.of(previewed))
                .sorted(CampaignTerms.BY_PRECEDENCE)
                .toList();
    }

    private static PreviewItem item(
            UUID fan,
            Slot slot,
            CampaignTerms previewed,
            List<CampaignTerms> candidates,
            PlacementContext place,
            FanTraits traits) {
        PreviewWinner winner = null;
        List<PreviewLoser> others = new ArrayList<>();
        for (CampaignTerms terms : candidates) {
            boolean own = terms.id().equals(previewed.id());
            if (!terms.slots().contains(slot) || terms.creativesOf(slot).isEmpty()) {
                continue;
            }
            String reason = refusal(terms, own, place, traits);
            if (reason == null && winner == null) {
                winner = new PreviewWinner(
                        terms.id(), terms.creativesOf(slot).getFirst().id());
            } else if (own || others.size() < MAX_OTHERS) {
                others.add(new PreviewLoser(terms.id(), reason == null ? LOWER_PRECEDENCE : reason));
            }
        }
        return new PreviewItem(fan, slot, winner, others);
    }

    private static @Nullable String refusal(
            CampaignTerms terms, boolean own, PlacementContext place, FanTraits traits) {
        if (!own && terms.state() == CampaignState.PAUSED) {
            return wire(NoFillReason.PAUSED);
        }
        return terms.targeting()
                .refusal(place, traits)
                .map(CampaignPlacementSimulator::wire)
                .orElse(null);
    }

    private static String wire(NoFillReason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }
}
