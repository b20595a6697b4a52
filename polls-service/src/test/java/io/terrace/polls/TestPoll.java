package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;

import io.restassured.path.json.JsonPath;
import java.util.List;

/// A poll that a test made.
public record TestPoll(TestPartner partner, String id, List<String> options) {

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
        await().until(() -> shown().getString("state").equals(state));
    }

    public void awaitVoters(int voters) {
        await().until(() -> shown().getInt("totals.voters") == voters);
    }

    public List<Integer> votes() {
        return shown().getList("options.votes");
    }

    public void close() {
        partner.direct(id, "close").then().statusCode(200);
    }
}
