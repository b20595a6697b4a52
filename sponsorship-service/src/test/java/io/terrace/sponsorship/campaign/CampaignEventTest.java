package io.terrace.sponsorship.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.events.SponsorshipEvent.SponsorCardChanged;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.HeardEvents;
import io.terrace.sponsorship.TestClub;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What other services hear of campaigns, and what decisions read of them.
@QuarkusTest
@WithTestResource(TestStack.class)
class CampaignEventTest {

    private final HeardEvents heard;
    private final TenantTransaction tenantTransaction;
    private final CampaignTermsRepository terms;
    private final TestClub club = TestClub.create();

    @Inject
    CampaignEventTest(HeardEvents heard, TenantTransaction tenantTransaction, CampaignTermsRepository terms) {
        this.heard = heard;
        this.tenantTransaction = tenantTransaction;
        this.terms = terms;
    }

    @Test
    void eachChangeIsPublishedInOrder() {
        String campaign = club.active(Map.of("slots", List.of("feed_card")));
        club.server().post(campaign + "/pause").then().statusCode(200);
        club.patch(campaign, "*", Map.of("priority", 1)).then().statusCode(200);

        List<CampaignChanged> changes = heard.await(CampaignChanged.class, TestClub.id(campaign), 4);

        assertThat(changes).extracting(CampaignChanged::state).containsExactly("draft", "active", "paused", "paused");
        assertThat(changes).extracting(CampaignChanged::version).isSorted();
        assertThat(changes.getLast().slots()).containsExactly("feed_card");
    }

    @Test
    void theSponsorsCardIsPublishedWhileItIsShown() {
        String sponsor = club.sponsor();
        String campaign = club.active(Map.of("sponsorId", sponsor));
        UUID id = TestClub.id(campaign);
        heard.await(SponsorCardChanged.class, id, 1);

        club.patch("/v2/sponsorship/sponsors/" + sponsor, "*", Map.of("name", "New Brew"))
                .then()
                .statusCode(200);
        club.server().post(campaign + "/pause").then().statusCode(200);

        List<SponsorCardChanged> cards = heard.await(SponsorCardChanged.class, id, 3);
        assertThat(cards).extracting(SponsorCardChanged::name).containsExactly("Brew", "New Brew", "New Brew");
        assertThat(cards).extracting(SponsorCardChanged::shown).containsExactly(true, true, false);
        assertThat(cards).extracting(SponsorCardChanged::version).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void everyChangeMakesTheCandidatesVersionGreater() {
        String campaign = club.active(Map.of(
                "slots", List.of("feed_card", "poll_brand"),
                "goal", 10,
                "targeting", Map.of("tiers", List.of("gold"), "minSquad", 2, "locales", List.of("es"))));
        CandidateSnapshot before = load();

        club.creative(campaign, "feed_card");

        CandidateSnapshot after = load();
        assertThat(after.version()).isGreaterThan(before.version());
        CampaignTerms loaded = after.campaigns().getFirst();
        assertThat(loaded.state()).isEqualTo(CampaignState.ACTIVE);
        assertThat(loaded.slots()).containsExactlyInAnyOrder(Slot.FEED_CARD, Slot.POLL_BRAND);
        assertThat(loaded.goal()).isEqualTo(10);
        assertThat(loaded.targeting())
                .isEqualTo(new Targeting(null, List.of("es"), List.of(), false, 2, null, List.of("gold")));
        assertThat(loaded.frequency()).isEqualTo(new FrequencyCap(5, 86_400, 0));
        assertThat(loaded.creativesOf(Slot.FEED_CARD)).hasSize(2);
        assertThat(loaded.sponsor()).isEqualTo(new SponsorCard("Brew", null, "Presented by Brew"));
        club.server().post(campaign + "/cancel").then().statusCode(200);
        assertThat(load().campaigns()).isEmpty();
    }

    private CandidateSnapshot load() {
        return tenantTransaction.call(club.community(), terms::load);
    }
}
