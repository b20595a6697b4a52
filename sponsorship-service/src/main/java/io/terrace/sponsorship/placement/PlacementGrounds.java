package io.terrace.sponsorship.placement;

import io.terrace.sponsorship.campaign.Targeting;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which terms of a campaign its placement met.
record PlacementGrounds(@Nullable UUID eventId, List<String> terms) {

    static PlacementGrounds of(Targeting targeting) {
        List<String> terms = new ArrayList<>();
        if (targeting.eventId() != null) {
            terms.add("event");
        }
        if (!targeting.locales().isEmpty()) {
            terms.add("locale");
        }
        if (!targeting.platforms().isEmpty()) {
            terms.add("platform");
        }
        if (targeting.checkedIn()) {
            terms.add("checked_in");
        }
        if (targeting.minSquad() != null || targeting.maxSquad() != null) {
            terms.add("squad_size");
        }
        if (!targeting.tiers().isEmpty()) {
            terms.add("tier");
        }
        return new PlacementGrounds(targeting.eventId(), terms);
    }
}
