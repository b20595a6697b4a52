package io.terrace.wallet;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.testing.OpenApiEntityTagAssertions;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Clubs;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What can be changed has a version, and changes that name another one are refused.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class VersionTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    @Inject
    Clubs clubs;

    private Club club;

    @BeforeEach
    void found() {
        club = clubs.club();
    }

    @Test
    void rewardsAreChangedAtTheirVersion() throws Exception {
        String reward = club.reward(10, Map.of("stock", 5));

        assertGuarded("/v2/rewards/all/" + reward, "/v2/rewards/" + reward, "title");
    }

    @Test
    void campaignsAreChangedAtTheirVersion() throws Exception {
        String campaign = "/v2/coupon-campaigns/" + club.campaign(Map.of());

        assertGuarded(campaign, campaign, "title");
    }

    @Test
    void earnRulesAreChangedAtTheirVersion() throws Exception {
        Map<String, Object> draft = Map.of(
                "title", "React",
                "event", "reaction.changed",
                "userField", "reactorId",
                "factFields", List.of("freestyleId"),
                "points", 5);
        String rule = "/v2/wallet/earn-rules/"
                + club.post("/v2/wallet/earn-rules", draft).path("id");
        String tag = tag(rule);

        change("\"zz\"", rule, Map.of("points", 6)).then().statusCode(412);
        List<Integer> statuses = ParallelRunner.all(
                2, number -> change(tag, rule, Map.of("points", 7 + number)).statusCode());

        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
    }

    @Test
    void tiersAreSetAtTheirVersion() throws Exception {
        String tiers = "/v2/wallet/tiers";
        String tag = tag(tiers);

        set("\"zz\"", "fan").then().statusCode(412);
        List<Integer> statuses =
                ParallelRunner.all(2, number -> set(tag, "fan" + number).statusCode());

        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
        set("*", "member").then().statusCode(200).header("ETag", equalTo(tag(tiers)));
    }

    @Test
    void theDocumentSaysSo() throws IOException {
        OpenApiEntityTagAssertions.assertKept(
                new ObjectMapper().readTree(given().get(openApi).asByteArray()));
    }

    @Test
    void aRedemptionFailsNoChangeOfTheReward() {
        String reward = club.reward(10, Map.of("stock", 5));
        String tag = tag("/v2/rewards/all/" + reward);
        Club.Fan fan = club.fan();
        club.grant(fan, 100);
        String offered = fan.get("/v2/rewards/" + reward).header("ETag");

        fan.redeem(reward).then().statusCode(201);

        assertThat(tag("/v2/rewards/all/" + reward)).isNotEqualTo(tag);
        assertThat(fan.get("/v2/rewards/" + reward).header("ETag")).isNotEqualTo(offered);
        change(tag, "/v2/rewards/" + reward, Map.of("title", "Hat")).then().statusCode(200);
    }

    private void assertGuarded(String shown, String changed, String text) throws Exception {
        String tag = tag(shown);

        club.server().header("If-None-Match", tag).get(shown).then().statusCode(304);
        change("\"zz\"", changed, Map.of(text, "Never"))
                .then()
                .statusCode(412)
                .body("code", equalTo("precondition_failed"));
        change("W/" + tag, changed, Map.of(text, "Never")).then().statusCode(412);
        change("zz", changed, Map.of(text, "Never")).then().statusCode(400);
        assertThat(tag(shown)).isEqualTo(tag);
        List<Response> answers = ParallelRunner.all(2, number -> change(tag, changed, Map.of(text, "New " + number)));

        assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(200, 412);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() == 200)
                .allMatch(answer -> answer.header("ETag").equals(tag(shown)));
        change("*", changed, Map.of(text, "Last")).then().statusCode(200);
    }

    private String tag(String path) {
        return club.server().get(path).then().statusCode(200).extract().header("ETag");
    }

    private Response change(String ifMatch, String path, Map<String, ?> change) {
        return club.server().header("If-Match", ifMatch).body(change).patch(path);
    }

    private Response set(String ifMatch, String lowest) {
        return club.server()
                .header("If-Match", ifMatch)
                .body(Map.of("items", List.of(Map.of("name", lowest, "threshold", 0))))
                .put("/v2/wallet/tiers");
    }
}
