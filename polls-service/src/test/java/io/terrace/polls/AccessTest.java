package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    private static final TestTokens TOKENS = TestTokens.forService("polls-service");

    @ParameterizedTest
    @ValueSource(strings = {"/v2/polls", "/v2/polls/x", "/v2/polls/x/results", "/v2/polls/x/options/y/voters"})
    void withoutAContextTokenNothingIsAnswered(String path) {
        given().get(path).then().statusCode(401).body("code", is("token_missing"));
    }

    @Test
    void anAppAloneReadsNoPolls() {
        given().auth()
                .oauth2(TOKENS.app(Ids.next()))
                .get("/v2/polls")
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "close", "cancel", "settle"})
    void aFanDirectsNothing(String verb) {
        TestPartner.anyone()
                .fan()
                .asking()
                .post("/v2/polls/{id}/" + verb, Ids.next())
                .then()
                .statusCode(403);
    }

    @Test
    void aKeyThatReadsPollsMakesNone() {
        given().auth()
                .oauth2(TOKENS.server(TestTokens.PARTNER, Ids.next(), "polls:read"))
                .contentType("application/json")
                .body(TestPartner.draft(java.util.Map.of()))
                .post("/v2/polls")
                .then()
                .statusCode(403);
    }

    @Test
    void aServerDoesNotVote() {
        TestPartner partner = TestPartner.anyone();
        partner.asking()
                .body("{}")
                .put("/v2/polls/{id}/vote", Ids.next())
                .then()
                .statusCode(403);
    }

    @Test
    void onlyTheOperatorRecounts() {
        TestPartner.anyone().asking().post("/v2/operator/polls/recount").then().statusCode(403);
    }

    @Test
    void theServiceIsHealthy() {
        given().get("/health").then().statusCode(200).body("status", is("UP"));
    }
}
