package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan decides how others see them.
@Order(6)
@ExtendWith(SuiteParameter.class)
class ProfileJourney {

    private final Suite suite;
    private final Club club;

    ProfileJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
    }

    @Test
    void aFanIsSeenAsTheyWant() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        FanClient stranger = suite.newFan(suite.newClub().app());
        await().ignoreExceptions()
                .untilAsserted(
                        () -> assertThat(ana.api().get("/v2/me").expect(200).text("/identities/0/masked"))
                                .contains("•"));

        ana.api().patch("/v2/me", Map.of("displayName", "Ana", "handle", "ana")).expect(200);
        ApiResponse privacy = ana.api().get("/v2/me/privacy").expect(200);
        ana.api().put("/v2/me/privacy", privacy.json()).expect(200);
        ana.api()
                .put("/v2/me/consent", Map.of("analytics", true, "personalisedSponsorship", false, "version", "1"))
                .expect(200);

        assertThat(ana.api().get("/v2/me/consent").expect(200).text("/version")).isEqualTo("1");
        assertThat(ben.api().get("/v2/profiles/" + ana.id()).expect(200).text("/handle"))
                .isEqualTo("ana");
        assertThat(ben.api().get("/v2/profiles?ids=" + ana.id()).expect(200).text("/items/0/displayName"))
                .isEqualTo("Ana");
        assertThat(ben.api().get("/v2/profiles/search?q=an").expect(200).text("/items/0/handle"))
                .isEqualTo("ana");
        stranger.api().get("/v2/profiles/" + ana.id()).expect(404);
    }
}
