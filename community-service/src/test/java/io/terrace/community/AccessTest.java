package io.terrace.community;

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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("community-service");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/me",
                "/v2/me/privacy",
                "/v2/me/consent",
                "/v2/profiles",
                "/v2/profiles/x",
                "/v2/events",
                "/v2/events/x",
                "/v2/events/x/ics",
                "/v2/events/x/pass",
                "/v2/events/x/venue-code",
                "/v2/events/x/attendance",
                "/v2/events/x/attendees",
                "/v2/fans/x/check-ins",
                "/v2/squad",
                "/v2/squad/suggestions",
                "/v2/squad/requests",
                "/v2/relationships",
                "/v2/blocks",
                "/v2/mutes",
                "/v2/invitations",
                "/v2/invitations/x",
                "/v2/invitations/x/uses",
                "/v2/invitations/x/qr",
                "/v2/links/x",
                "/v2/reports",
                "/v2/reports/x",
                "/v2/report-cases",
                "/v2/report-cases/x/history",
                "/v2/sanctions",
                "/v2/me/sanctions"
            })
    void withoutAContextTokenNothingIsAnswered(String path) {
        given().get(path).then().statusCode(401).body("code", is("token_missing"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/me",
                "/v2/profiles/01900000-0000-7000-8000-000000000009",
                "/v2/squad",
                "/v2/blocks",
                "/v2/invitations",
                "/v2/invitations/01900000-0000-7000-8000-000000000009/qr"
            })
    void publishableKeyAloneReadsNoProfile(String path) {
        given().auth()
                .oauth2(TestContextTokens.forService("community-service").app(Ids.next()))
                .get(path)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/x/cancel", "/x/postpone", "/x/scans"})
    void aFanDirectsNoEvent(String path) {
        TestFan.anyone().asking().body("{}").post("/v2/events" + path).then().statusCode(403);
    }

    @Test
    void aKeyThatReadsEventsMakesNoneAndShowsNoCode() {
        for (String path : List.of("cancel", "scans")) {
            reader().body("{\"payload\":\"x\"}")
                    .post("/v2/events/{id}/" + path, Ids.next())
                    .then()
                    .statusCode(403)
                    .body("code", is("insufficient_scope"));
        }
        reader().get("/v2/events/{id}/venue-code", Ids.next()).then().statusCode(403);
        reader().get("/v2/events").then().statusCode(200);
    }

    @Test
    void staffRoleDeterminesEventAccess() {
        TestClub club = TestClub.anyone();
        String event = club.event(Map.of());

        staff(club, StaffRole.ANALYST)
                .get("/v2/events/{id}/venue-code", event)
                .then()
                .statusCode(403);
        staff(club, StaffRole.ANALYST)
                .get("/v2/events/{id}/attendance", event)
                .then()
                .statusCode(200);
        staff(club, StaffRole.MODERATOR)
                .get("/v2/events/{id}/venue-code", event)
                .then()
                .statusCode(200);
        staff(club, StaffRole.MODERATOR)
                .post("/v2/events/{id}/cancel", event)
                .then()
                .statusCode(403);
        staff(club, StaffRole.EDITOR)
                .post("/v2/events/{id}/cancel", event)
                .then()
                .statusCode(200);
        staff(TestClub.anyone(), StaffRole.OWNER)
                .get("/v2/events/{id}", event)
                .then()
                .statusCode(404);
    }

    private static RequestSpecification reader() {
        return given().auth()
                .oauth2(TOKENS.server(TestContextTokens.PARTNER, Ids.next(), "events:read"))
                .contentType(ContentType.JSON);
    }

    private static RequestSpecification staff(TestClub club, StaffRole role) {
        return given().auth().oauth2(TOKENS.staff(club.community(), role)).contentType(ContentType.JSON);
    }

    @Test
    void theServiceIsHealthy() {
        given().get("/health").then().statusCode(200).body("status", is("UP"));
    }
}
