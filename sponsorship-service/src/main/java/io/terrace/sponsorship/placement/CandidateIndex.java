package io.terrace.sponsorship.placement;

import io.terrace.sponsorship.campaign.CampaignState;
import io.terrace.sponsorship.campaign.CampaignTerms;
import io.terrace.sponsorship.campaign.CandidateSnapshot;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A community's candidates by slot and event, so that a decision reads none that its place rules out by the event.
final class CandidateIndex {

    private final long version;
    private final ViewabilityThreshold viewability;

    /// By slot, then by the event they are for; null is the key of those for any place. In order of precedence.
    private final Map<Slot, Map<@Nullable UUID, List<CampaignTerms>>> bySlot = new EnumMap<>(Slot.class);

    CandidateIndex(CandidateSnapshot snapshot) {
        version = snapshot.version();
        viewability = snapshot.viewability();
        for (CampaignTerms terms : snapshot.campaigns()) {
            if (terms.state() == CampaignState.ACTIVE || terms.state() == CampaignState.PAUSED) {
                terms.slots().stream()
                        .filter(slot -> !terms.creativesOf(slot).isEmpty())
                        .forEach(slot -> bySlot.computeIfAbsent(slot, fresh -> new HashMap<>())
                                .computeIfAbsent(terms.targeting().eventId(), fresh -> new ArrayList<>())
                                .add(terms));
            }
        }
    }

    long version() {
        return version;
    }

    ViewabilityThreshold viewability() {
        return viewability;
    }

    boolean isEmpty(Slot slot) {
        return !bySlot.containsKey(slot);
    }

    /// In order of precedence, those for the event and those for any place.
    Stream<CampaignTerms> of(Slot slot, @Nullable UUID event) {
        Map<@Nullable UUID, List<CampaignTerms>> byEvent = bySlot.getOrDefault(slot, Map.of());
        if (byEvent.isEmpty()) {
            return Stream.empty();
        }
        List<CampaignTerms> anywhere = byEvent.getOrDefault(null, List.of());
        List<CampaignTerms> here = event == null ? List.of() : byEvent.getOrDefault(event, List.of());
        return here.isEmpty()
                ? anywhere.stream()
                : Stream.concat(here.stream(), anywhere.stream()).sorted(CampaignTerms.BY_PRECEDENCE);
    }
}
