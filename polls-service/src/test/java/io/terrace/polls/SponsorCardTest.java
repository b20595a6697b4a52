package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.SponsorshipEvent.SponsorCardChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A poll's sponsor as its campaign names it.
@QuarkusTest
@WithTestResource(TestStack.class)
class SponsorCardTest {

    private final TestPartner partner = TestPartner.anyone();
    private final UUID campaign = Ids.next();

    @Test
    void aPollFollowsItsCampaignsCard() throws Exception {
        Map<String, String> sponsor = Map.of("name", "Typed", "campaignId", campaign.toString());
        String poll =
                partner.open(TestPartner.draft(Map.of("sponsor", sponsor))).id();
        TestFan fan = partner.fan();
        fan.get("/v2/polls/{id}", poll).then().body("sponsor.name", is("Typed"));

        publish("Brew", true, 2);
        await().untilAsserted(() -> assertThat(name(fan, poll)).isEqualTo("Brew"));
        publish("Old Brew", true, 1);
        publish("Brew", false, 3);
        await().untilAsserted(() -> assertThat(name(fan, poll)).isNull());
        publish("New Brew", true, 4);

        await().untilAsserted(() -> assertThat(name(fan, poll)).isEqualTo("New Brew"));
        fan.get("/v2/polls/{id}", poll)
                .then()
                .body("sponsor.disclosure", is("Presented"))
                .body("sponsor.campaignId", is(campaign.toString()));
    }

    @Test
    void typedSponsorNameIsShownWithoutACampaign() throws Exception {
        Map<String, String> sponsor = Map.of("name", "Typed", "campaignId", campaign.toString());
        String poll =
                partner.open(TestPartner.draft(Map.of("sponsor", sponsor))).id();
        publish("Brew", true, 1);
        await().untilAsserted(() -> assertThat(name(partner.fan(), poll)).isEqualTo("Brew"));

        partner.change(poll, Map.of("closesAt", "2035-01-01T00:00:00Z")).then().statusCode(200);

        partner.change(poll, Map.of("sponsor", Map.of("name", "Other"))).then().body("sponsor.name", is("Other"));
        partner.change(poll, Map.of("sponsor", sponsor)).then().body("sponsor.name", is("Brew"));
    }

    private static String name(TestFan fan, String poll) {
        return fan.get("/v2/polls/{id}", poll).path("sponsor.name");
    }

    private void publish(String name, boolean shown, long version) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new SponsorCardChanged(
                            campaign,
                            partner.community(),
                            Ids.next(),
                            name,
                            null,
                            "Presented",
                            shown,
                            version,
                            Instant.parse("2026-01-01T12:00:00Z")));
        }
    }
}
