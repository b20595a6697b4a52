package io.terrace.wallet;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Clubs;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What other services hear of fans' tiers.
@QuarkusTest
@WithTestResource(TestStack.class)
class TierChangeTest {

    private final Clubs clubs;
    private final HeardEvents heard;
    private Club club;

    @Inject
    TierChangeTest(Clubs clubs, HeardEvents heard) {
        this.clubs = clubs;
        this.heard = heard;
    }

    @BeforeEach
    void found() {
        club = clubs.club();
        setTiers("fan", 0, "gold", 100);
    }

    @Test
    void firstPointsAndEachNewTierArePublished() {
        Club.Fan fan = club.fan();

        club.grant(fan, 10);
        club.grant(fan, 20);
        club.grant(fan, 70);

        // The tiers' own publication may tell the first one again.
        await().untilAsserted(() -> assertThat(tiers(fan)).startsWith("fan").endsWith("gold"));
        assertThat(tiers(fan)).containsOnly("fan", "gold");
    }

    @Test
    void newTiersReachAllWallets() {
        Club.Fan fan = club.fan();
        Club.Fan other = club.fan();
        club.grant(fan, 100);
        club.grant(other, 10);
        heard.await(TierChanged.class, fan.id(), 1);

        setTiers("member", 0, "legend", 50);

        await().untilAsserted(() -> assertThat(tiers(fan)).endsWith("legend"));
        await().untilAsserted(() -> assertThat(tiers(other)).endsWith("member"));
    }

    private List<String> tiers(Club.Fan fan) {
        return heard.await(TierChanged.class, fan.id(), 1).stream()
                .map(TierChanged::tier)
                .toList();
    }

    private void setTiers(String lowest, int threshold, String highest, int reached) {
        club.server()
                .body(Map.of(
                        "items",
                        List.of(
                                Map.of("name", lowest, "threshold", threshold),
                                Map.of("name", highest, "threshold", reached))))
                .put("/v2/wallet/tiers")
                .then()
                .statusCode(200);
    }
}
