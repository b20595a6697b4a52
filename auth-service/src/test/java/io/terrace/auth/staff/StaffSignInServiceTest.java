package io.terrace.auth.staff;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class StaffSignInServiceTest {

    @ConfigProperty(name = "terrace.auth.otp.sends-per-address")
    int most;

    private Club club;
    private String email;
    private UUID member;

    @BeforeEach
    void aMember() {
        club = Club.found();
        email = anyEmail();
        member = club.member(StaffRole.EDITOR, email);
    }

    @Test
    void aMemberSignsInByTheCodeSentToThem() {
        JsonPath answer = Desk.signIn(email);

        assertThat(answer.getString("tokenType")).isEqualTo("Bearer");
        assertThat(answer.getInt("expiresIn")).isEqualTo(900);
        assertThat(answer.getString("memberId")).isEqualTo(member.toString());
        assertThat(answer.getString("partnerId")).isEqualTo(club.partner().toString());
        assertThat(answer.getString("role")).isEqualTo("editor");
        String[] token = answer.getString("accessToken").split("\\.", -1);
        JsonPath header = json(token[0]);
        JsonPath claims = json(token[1]);
        assertThat(header.getString("typ")).isEqualTo("staff+jwt");
        assertThat(header.getString("alg")).isEqualTo("EdDSA");
        assertThat(claims.getString("aud")).isEqualTo("terrace-staff");
        assertThat(claims.getString("sub")).isEqualTo(member.toString());
        assertThat(claims.getString("pid")).isEqualTo(club.partner().toString());
        assertThat(claims.getString("role")).isEqualTo("editor");
        assertThat(claims.getLong("exp") - claims.getLong("iat")).isEqualTo(900);
        operator()
                .get("/v2/partners/{partner}/members/{member}", club.partner(), member)
                .then()
                .body("status", equalTo("active"));
    }

    @Test
    void knownAndUnknownAddressesAreAnsweredAlike() {
        Response known = Desk.ask(email);
        Response unknown = Desk.ask(anyEmail());

        known.then().statusCode(202);
        assertThat(keys(known)).isEqualTo(keys(unknown));
        assertThat(known.headers().asList().stream()
                        .map(header -> header.getName())
                        .toList())
                .isEqualTo(unknown.headers().asList().stream()
                        .map(header -> header.getName())
                        .toList());
        assertThat(shape(Desk.enter(known.path("challengeId"), "000000", null)).get("code"))
                .isEqualTo(shape(Desk.enter(unknown.path("challengeId"), "000000", null))
                        .get("code"));
        problem(Desk.ask(email), 429, "otp_cooldown");
    }

    @Test
    void nonMemberIsReportedOnlyAfterTheRightCode() {
        String stranger = anyEmail();
        String challenge = Desk.ask(stranger).path("challengeId");
        String code = Mailbox.code(stranger);

        problem(Desk.enter(challenge, Mailbox.otherThan(code), club.partner()), 422, "otp_incorrect");
        problem(Desk.enter(challenge, code, club.partner()), 422, "not_eligible")
                .body("reasons.code", hasItem("not_a_member"));
        problem(Desk.enter(challenge, code, club.partner()), 422, "otp_expired");

        assertThat(actions()).startsWith("staff_refused");
    }

    @Test
    void aWrongCodeForAMemberIsWrittenDown() {
        String challenge = Desk.ask(email).path("challengeId");

        problem(Desk.enter(challenge, Mailbox.otherThan(Mailbox.code(email)), null), 422, "otp_incorrect")
                .body("attemptsRemaining", equalTo(4));

        assertThat(actions()).startsWith("staff_refused", "member_invited");
    }

    @Test
    void triesAreLimitedAsFansAre() {
        String challenge = Desk.ask(email).path("challengeId");
        String wrong = Mailbox.otherThan(Mailbox.code(email));

        for (int tries = 0; tries < 3; tries++) {
            problem(Desk.enter(challenge, wrong, null), 422, "otp_incorrect");
        }

        Response fourth = Desk.enter(challenge, Mailbox.code(email), null);
        problem(fourth, 429, "otp_attempts_exceeded");
        assertThat(fourth.header("Retry-After")).isNotNull();
    }

    @Test
    void oneAddressAsksForNoMoreCodesForAllMailboxesTogether() throws Exception {
        for (int i = 0; i < most; i += 10) {
            assertThat(ParallelRunner.of(10, () -> askFrom("203.0.113.20")))
                    .allMatch(answer -> answer.statusCode() == 202);
        }

        problem(askFrom("203.0.113.20"), 429, "rate_limited");
        askFrom("203.0.113.21").then().statusCode(202);
    }

    @Test
    void aCodeSignsInOnce() throws ExecutionException, InterruptedException {
        String challenge = Desk.ask(email).path("challengeId");
        String code = Mailbox.code(email);

        List<Integer> statuses =
                ParallelRunner.of(3, () -> Desk.enter(challenge, code, null).statusCode());

        assertThat(statuses).containsOnlyOnce(200);
    }

    @Test
    void aFansChallengeIsNoWayIn() {
        String challenge = club.challenge(email);

        problem(Desk.enter(challenge, Mailbox.code(email), null), 404, "not_found");
    }

    @Test
    void aMemberOfTwoPartnersChooses() {
        Club other = Club.found();
        other.member(StaffRole.OWNER, email);
        String challenge = Desk.ask(email).path("challengeId");

        JsonPath answer = ok(Desk.enter(challenge, Mailbox.code(email), other.partner()));

        assertThat(answer.getString("partnerId")).isEqualTo(other.partner().toString());
        assertThat(answer.getString("role")).isEqualTo("owner");
        assertThat(answer.getList("memberships.partnerId"))
                .containsExactly(club.partner().toString(), other.partner().toString());
    }

    @Test
    void platformsOwnCommunityIsInvisible() {
        UUID platform = UUID.fromString("00000000-0000-7000-8000-000000000002");

        problem(operator().get("/v2/partners/{id}", platform), 404, "not_found");
        problem(operator().get("/v2/partners/{id}/communities", platform), 404, "not_found");
        assertThat(ok(operator().queryParam("limit", 100).get("/v2/partners")).getList("items.id"))
                .doesNotContain(platform.toString());
    }

    private List<String> actions() {
        return ok(operator().get("/v2/partners/{id}/audit-log", club.partner())).getList("items.action");
    }

    private Response askFrom(String address) {
        return club.anyoneAt(address).body(Map.of("email", anyEmail())).post(Desk.CHALLENGES);
    }

    private static List<String> keys(Response response) {
        return List.copyOf(new TreeMap<>(response.jsonPath().<String, Object>getMap("")).keySet());
    }

    private static JsonPath json(String part) {
        return JsonPath.from(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }
}
