package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The club chooses its squaddie of the day, whom another fan congratulates.
@Order(6)
@ExtendWith(SuiteParameter.class)
class SquaddieJourney {

    private static final String ZONE = "Etc/GMT+12";
    private static final String SQUADDIE = "/v2/squaddie-of-the-day";

    private final Suite suite;
    private final Club club;
    private final ApiClient server;
    private final LocalDate day = LocalDate.now(ZoneId.of(ZONE)).plusDays(1);

    SquaddieJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
        server = club.server(suite);
    }

    @Test
    void aPromisedDrawIsHeldAtMidnight() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        ObjectNode privacy =
                (ObjectNode) ana.api().get("/v2/me/privacy").expect(200).json();
        ana.api().put("/v2/me/privacy", privacy.put("squaddieEligible", true)).expect(200);
        server.put(SQUADDIE + "/settings", Map.of("timezone", ZONE, "enabled", true))
                .expect(200);
        String draw = SQUADDIE + "/draws/" + day;
        ApiResponse promised = ben.api().get(draw).expect(200);
        assertThat(promised.text("/seedCommitment")).hasSize(64);
        assertThat(promised.json().path("seed").isNull()).isTrue();
        assertThat(ben.api().get(draw + "/entrants").expect(200).json().path("items"))
                .isEmpty();
        assertThat(server.get(SQUADDIE + "/settings").expect(200).text("/timezone"))
                .isEqualTo(ZONE);
        server.delete(SQUADDIE + "/choices/" + day).expect(204);
        await("consent to be drawn")
                .until(() -> server.put(
                                        SQUADDIE + "/choices/" + day,
                                        Map.of("userId", ana.id(), "headline", "Every home match"))
                                .status()
                        == 204);

        try (EventStreamConnection stream = ben.listen()) {
            midnight();
            stream.await(
                    "squaddie.selected",
                    told -> told.payload().path("date").asText().equals(day.toString()));
        }

        String ofTheDay = "?date=" + day;
        assertThat(ben.api().get(SQUADDIE + ofTheDay).expect(200).text("/user/id"))
                .isEqualTo(ana.id());
        assertThat(ben.api()
                        .put(SQUADDIE + "/congratulations" + ofTheDay)
                        .expect(200)
                        .json()
                        .at("/congratulations/count")
                        .asInt())
                .isEqualTo(1);
        assertThat(ben.api()
                        .delete(SQUADDIE + "/congratulations" + ofTheDay)
                        .expect(200)
                        .json()
                        .at("/congratulations/count")
                        .asInt())
                .isZero();
        assertThat(ben.api().get(SQUADDIE + "/history").expect(200).text("/items/0/user/id"))
                .isEqualTo(ana.id());
        assertThat(ben.api().get(draw).expect(200).text("/seed")).hasSize(64);
        server.post(draw + "/veto").expect(200);
        ben.api().get(SQUADDIE + ofTheDay).expect(404);
    }

    private void midnight() {
        suite.administer(
                "community",
                "update squaddie_day set draws_at = now() where community_id = '%s' and date = '%s'"
                        .formatted(club.communityId(), day));
    }
}
