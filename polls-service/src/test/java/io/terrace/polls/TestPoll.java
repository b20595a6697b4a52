package io.terrace.polls;

import static org.awaitility.Awaitility.await;

import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.util.List;

/// A poll that a test made.
public record TestPoll(TestPartner partner, String id, List<String> options) {

    private static final Duration SOON = Duration.ofSeconds(60);

    public String option(int place) {
        return options.get(place);
    }

    /// What its partner sees.
    public JsonPath shown() {
        return partner.asking()
                .get("/v2/polls/{id}", id)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    public void awaitState(String state) {
        await().atMost(SOON).until(() -> shown().getString("state").equals(state));
    }

    public void awaitVoters(int voters) {
        await().atMost(SOON).until(() -> shown().getInt("totals.voters") == voters);
    }

    public List<Integer> votes() {
        return shown().getList("options.votes");
    }

    public void close() {
        partner.direct(id, "close").then().statusCode(200);
    }
}
