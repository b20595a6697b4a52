package io.terrace.auth.staff;

import static io.restassured.RestAssured.given;
import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a member of the staff is signed in as, and what ends it.
@QuarkusTest
@WithTestResource(TestStack.class)
class StaffSessionTest {

    private final HeardEvents events;
    private final TestClock clock;

    private Club club;
    private String email;
    private UUID member;

    StaffSessionTest(HeardEvents events, TestClock clock) {
        this.events = events;
        this.clock = clock;
    }

    @BeforeEach
    void aMember() {
        club = Club.found();
        email = anyEmail();
        member = club.member(StaffRole.EDITOR, email);
    }

    @Test
    void aTokenIsRenewedUntilTheDayIsOver() {
        JsonPath answer = Desk.signIn(email);

        JsonPath renewed = ok(staff(answer).post("/v2/staff/token"));
        assertThat(renewed.getString("sessionId")).isEqualTo(answer.getString("sessionId"));
        assertThat(renewed.getString("accessToken")).isNotEqualTo(answer.getString("accessToken"));

        clock.advance(Duration.ofHours(12));
        problem(staff(answer).post("/v2/staff/token"), 401, "session_revoked");
    }

    @Test
    void aRenewedTokenOpensTheCommunityThatIsNamed() {
        JsonPath answer = Desk.signIn(email);
        Club second = club.another();

        JsonPath first =
                ok(staff(answer).body(Map.of("communityId", club.community())).post("/v2/staff/token"));
        JsonPath other =
                ok(staff(answer).body(Map.of("communityId", second.community())).post("/v2/staff/token"));

        assertThat(answer.getString("communityId")).isNull();
        assertThat(claims(answer).getString("cid")).isNull();
        assertThat(first.getString("communityId")).isEqualTo(club.community().toString());
        assertThat(claims(first).getString("cid")).isEqualTo(club.community().toString());
        assertThat(claims(other).getString("cid")).isEqualTo(second.community().toString());
        assertThat(other.getString("sessionId")).isEqualTo(answer.getString("sessionId"));
    }

    @Test
    void aTokenRenewedWithoutANameStaysWhereItIs() {
        JsonPath answer = Desk.signIn(email);

        JsonPath renewed = ok(at(club.community(), answer).post("/v2/staff/token"));

        assertThat(claims(renewed).getString("cid")).isEqualTo(club.community().toString());
    }

    @Test
    void aTokenCarriesTheLimitsItsPartnerHasOfItsOwn() {
        String address = anyEmail();
        Club generous = Club.found(Map.of("rateLimits", Map.of("reads", 3000, "writes", 600)));
        generous.member(StaffRole.EDITOR, address);

        JsonPath own = Desk.signIn(address);
        JsonPath common = Desk.signIn(email);

        assertThat(claims(own).<String, Integer>getMap("limits")).isEqualTo(Map.of("reads", 3000, "writes", 600));
        assertThat(claims(common).getMap("limits")).isNull();
    }

    @Test
    void tokenRequestRejectsForeignOrUnknownCommunity() {
        JsonPath answer = Desk.signIn(email);
        UUID foreign = Club.found().community();

        for (UUID community : List.of(foreign, UUID.randomUUID())) {
            problem(
                            staff(answer).body(Map.of("communityId", community)).post("/v2/staff/token"),
                            400,
                            "validation_failed")
                    .body("errors[0].pointer", equalTo("/communityId"))
                    .body("errors[0].code", equalTo("unknown"));
        }
        problem(at(foreign, answer).post("/v2/staff/token"), 400, "validation_failed");
    }

    @Test
    void roleChangeOrRemovalEndsOpenSessions() {
        JsonPath first = Desk.signIn(email);
        operator()
                .body(Map.of("role", "analyst"))
                .patch("/v2/partners/{partner}/members/{member}", club.partner(), member)
                .then()
                .statusCode(200);
        ended(first, "role_changed");

        clock.advance(Duration.ofMinutes(2));
        JsonPath second = Desk.signIn(email);
        assertThat(second.getString("role")).isEqualTo("analyst");
        operator()
                .delete("/v2/partners/{partner}/members/{member}", club.partner(), member)
                .then()
                .statusCode(204);
        ended(second, "member_removed");
    }

    @Test
    void loggingOutEndsTheSession() {
        JsonPath answer = Desk.signIn(email);

        staff(answer).post("/v2/staff/logout").then().statusCode(204);

        ended(answer, "logout");
        assertThat(actions()).startsWith("staff_logged_out", "staff_signed_in");
    }

    private void ended(JsonPath answer, String reason) {
        UUID session = answer.getUUID("sessionId");
        assertThat(events.await(
                                StaffSessionRevoked.class,
                                event -> event.sessionId().equals(session))
                        .reason())
                .isEqualTo(reason);
        problem(staff(answer).post("/v2/staff/token"), 401, "session_revoked");
    }

    private RequestSpecification staff(JsonPath answer) {
        return club.staff(
                StaffRole.of(answer.getString("role")).orElseThrow(),
                answer.getUUID("memberId"),
                answer.getUUID("sessionId"));
    }

    /// With a token that opens this community.
    private static RequestSpecification at(UUID community, JsonPath answer) {
        return given().auth()
                .oauth2(TestContextTokens.forService("auth-service")
                        .signed(Map.of(
                                "sub",
                                answer.getString("memberId"),
                                ContextTokenClaimNames.ROLES,
                                StaffRole.EDITOR.covered(),
                                ContextTokenClaimNames.PARTNER,
                                answer.getString("partnerId"),
                                ContextTokenClaimNames.COMMUNITY,
                                community.toString(),
                                ContextTokenClaimNames.SESSION,
                                answer.getString("sessionId"))))
                .contentType(ContentType.JSON);
    }

    private static JsonPath claims(JsonPath answer) {
        String claims = answer.getString("accessToken").split("\\.", -1)[1];
        return JsonPath.from(new String(Base64.getUrlDecoder().decode(claims), StandardCharsets.UTF_8));
    }

    private List<String> actions() {
        return ok(operator().get("/v2/partners/{id}/audit-log", club.partner())).getList("items.action");
    }
}
