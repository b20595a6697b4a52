package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("polls-service");

    private final UUID community = Ids.next();

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
                .oauth2(TOKENS.server(TestContextTokens.PARTNER, Ids.next(), "polls:read"))
                .contentType("application/json")
                .body(TestPartner.draft(Map.of()))
                .post("/v2/polls")
                .then()
                .statusCode(403);
    }

    @Test
    void anEditorOfTheCommunityDirectsItsPolls() {
        Map<String, Object> draft = TestPartner.draft(Map.of());
        String poll = staff(StaffRole.EDITOR)
                .body(draft)
                .post("/v2/polls")
                .then()
                .statusCode(201)
                .extract()
                .path("id");

        staff(StaffRole.EDITOR).post("/v2/polls/{id}/open", poll).then().statusCode(200);
        staff(StaffRole.ANALYST).get("/v2/polls/{id}", poll).then().body("state", is("open"));
    }

    @ParameterizedTest
    @EnumSource(names = {"ANALYST", "MODERATOR"})
    void analystAndModeratorCannotCreatePolls(StaffRole role) {
        staff(role)
                .body(TestPartner.draft(Map.of()))
                .post("/v2/polls")
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @Test
    void staffSeeNoPollOfAnotherCommunity() {
        TestPoll foreign = TestPartner.anyone().made(TestPartner.draft(Map.of()));

        staff(StaffRole.OWNER).get("/v2/polls/{id}", foreign.id()).then().statusCode(404);
        staff(StaffRole.OWNER).post("/v2/polls/{id}/open", foreign.id()).then().statusCode(404);
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

    private RequestSpecification staff(StaffRole role) {
        return given().auth().oauth2(TOKENS.staff(community, role)).contentType(ContentType.JSON);
    }
}
