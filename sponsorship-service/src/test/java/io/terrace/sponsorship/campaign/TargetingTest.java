package io.terrace.sponsorship.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.sponsorship.member.FanTraits;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TargetingTest {

    private static final UUID MATCH = UUID.randomUUID();
    private static final PlacementContext STADIUM = new PlacementContext(MATCH, "es-MX", "ios");
    private static final PlacementContext NOWHERE = new PlacementContext(null, null, null);
    private static final Targeting ALL = new Targeting(null, List.of(), List.of(), false, null, null, List.of());

    private static FanTraits fan(long squad, String tier, UUID... events) {
        return new FanTraits(true, squad, tier, Set.of(events));
    }

    @Test
    void campaignWithoutTargetsIsForAll() {
        assertThat(ALL.refusal(NOWHERE, FanTraits.NONE)).isEmpty();
        assertThat(ALL.isPersonal()).isFalse();
    }

    @Test
    void campaignMatchesItsPlaceLanguageAndPlatform() {
        Targeting place = new Targeting(MATCH, List.of("es"), List.of("ios"), false, null, null, List.of());

        assertThat(place.refusal(STADIUM, FanTraits.NONE)).isEmpty();
        assertThat(place.refusal(NOWHERE, FanTraits.NONE)).contains(NoFillReason.NOT_TARGETED);
        assertThat(place.refusal(new PlacementContext(MATCH, "est", "ios"), FanTraits.NONE))
                .contains(NoFillReason.NOT_TARGETED);
        assertThat(place.refusal(new PlacementContext(MATCH, "es", "android"), FanTraits.NONE))
                .contains(NoFillReason.NOT_TARGETED);
    }

    @Test
    void personalTargetingNeedsConsent() {
        Targeting gold = new Targeting(null, List.of(), List.of(), false, null, null, List.of("gold"));

        assertThat(gold.refusal(NOWHERE, FanTraits.NONE)).contains(NoFillReason.NO_CONSENT);
        assertThat(gold.refusal(NOWHERE, fan(0, "gold"))).isEmpty();
        assertThat(gold.refusal(NOWHERE, fan(0, "silver"))).contains(NoFillReason.NOT_TARGETED);
    }

    @Test
    void checkInsAndSquadsAreCompared() {
        Targeting there = new Targeting(MATCH, List.of(), List.of(), true, 2, 4, List.of());

        assertThat(there.refusal(STADIUM, fan(3, "gold", MATCH))).isEmpty();
        assertThat(there.refusal(STADIUM, fan(3, "gold"))).contains(NoFillReason.NOT_TARGETED);
        assertThat(there.refusal(STADIUM, fan(1, "gold", MATCH))).contains(NoFillReason.NOT_TARGETED);
        assertThat(there.refusal(STADIUM, fan(5, "gold", MATCH))).contains(NoFillReason.NOT_TARGETED);
    }
}
