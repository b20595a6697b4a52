package io.terrace.auth.identity;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Race;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.auth.trust.PartnerServer;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdentityResourceTest {

    private static final String ALL = "/v2/me/identities";
    private static final String ONE = "/v2/me/identities/{id}";
    private static final String CHALLENGES = "/v2/me/identities/challenges";
    private static final String VERIFY = "/v2/me/identities/challenges/{id}/verify";

    private Club club;
    private String email;
    private JsonPath fan;

    @Inject
    TestClock clock;

    @BeforeEach
    void signIn() {
        club = Club.found();
        email = anyEmail();
        fan = signIn(email);
    }

    @Test
    void aFanSeesTheirIdentitiesMasked() {
        JsonPath list = ok(club.fan(fan).get(ALL));

        assertThat(list.getList("items.kind")).containsExactly("email");
        assertThat(list.getString("items[0].masked")).isEqualTo("f•••@e•••.com");
        assertThat(list.getString("items[0].verifiedBy")).isEqualTo("otp");
        assertThat(list.getBoolean("items[0].actions.unlink.allowed")).isFalse();
        assertThat(list.getString("items[0].actions.unlink.reason")).isEqualTo("last_identity");
        assertThat(list.prettify()).doesNotContain(email);
    }

    @Test
    void aLinkedAddressSignsInTheSameFan() {
        String other = anyEmail();

        JsonPath linked = ok(link(fan, other));

        assertThat(linked.getBoolean("actions.unlink.allowed")).isTrue();
        clock.advance(Duration.ofSeconds(61));
        assertThat(signIn(other).getString("user.id")).isEqualTo(fan.getString("user.id"));
    }

    @Test
    void aRepeatSaysTheSameAgain() {
        String challenge = shown(fan, anyEmail());

        JsonPath first = ok(link(challenge));
        JsonPath again = ok(link(challenge));

        assertThat(again.getString("id")).isEqualTo(first.getString("id"));
        assertThat(ok(club.fan(fan).get(ALL)).getList("items")).hasSize(2);
    }

    @Test
    void aCodeForLinkingSignsNobodyInAndACodeForSigningInLinksNothing() {
        String other = anyEmail();
        String linking = challenge(fan, other);
        problem(club.verify(linking, Mailbox.code(other)), 404, "not_found");
        String third = anyEmail();
        String signingIn = club.challenge(third);
        problem(enter(fan, signingIn, Mailbox.code(third)), 404, "not_found");

        ok(club.verify(signingIn, Mailbox.code(third)));

        problem(link(signingIn), 422, "otp_expired");
        ok(enter(fan, linking, Mailbox.code(other)));
    }

    @Test
    void onlyTheFanWhoAskedCanEnterTheCode() {
        JsonPath stranger = signIn(anyEmail());
        String other = anyEmail();
        String challenge = challenge(fan, other);

        Response foreign = enter(stranger, challenge, Mailbox.code(other));
        Response absent = enter(stranger, UUID.randomUUID().toString(), "123456");
        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        ok(enter(fan, challenge, Mailbox.code(other)));

        problem(club.fan(stranger).body(Map.of("challengeId", challenge)).post(ALL), 422, "otp_expired");
    }

    @Test
    void wrongCodesCountAsInSigningIn() {
        String other = anyEmail();
        String challenge = challenge(fan, other);
        String wrong = Mailbox.otherThan(Mailbox.code(other));

        problem(enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(4));
        problem(enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(3));
        problem(enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(2));
        problem(enter(fan, challenge, wrong), 429, "otp_attempts_exceeded");
        problem(link(challenge), 422, "otp_expired");
    }

    @Test
    void whatIsAnothersIsTakenAndTheAskingTellsNothing() {
        String theirs = anyEmail();
        signIn(theirs);
        clock.advance(Duration.ofSeconds(61));

        Response taken = link(fan, theirs);

        problem(taken, 409, "identity_conflict").body("errors.pointer", equalTo(List.of("/email")));
        assertThat(taken.asString()).doesNotContain(theirs);
    }

    @Test
    void ofTwoFansWhoLinkItAtOnceOneHasIt() throws Exception {
        JsonPath rival = signIn(anyEmail());
        String wanted = anyEmail();
        String ours = shown(fan, wanted);
        clock.advance(Duration.ofSeconds(61));
        String theirs = shown(rival, wanted);
        var turn = new AtomicInteger();

        List<Response> answers = Race.of(8, () -> {
            boolean first = turn.getAndIncrement() % 2 == 0;
            return club.fan(first ? fan : rival)
                    .body(Map.of("challengeId", first ? ours : theirs))
                    .post(ALL);
        });

        assertThat(answers.stream().map(Response::statusCode).sorted().toList())
                .isEqualTo(List.of(200, 200, 200, 200, 409, 409, 409, 409));
        assertThat(Rows.number("select count(*) from identity where value = '" + wanted + "'", club.community()))
                .isEqualTo(1);
    }

    @Test
    void anUnlinkedAddressIsNoLongerTheFans() {
        String other = anyEmail();
        String id = ok(link(fan, other)).getString("id");
        clock.advance(Duration.ofSeconds(61));

        unlink(id, shown(fan, email)).then().statusCode(204);

        assertThat(ok(club.fan(fan).get(ALL)).getList("items")).hasSize(1);
        clock.advance(Duration.ofSeconds(61));
        assertThat(signIn(other).getString("user.id")).isNotEqualTo(fan.getString("user.id"));
    }

    @Test
    void theLastIdentityStaysAndAProofServesOnce() {
        String other = anyEmail();
        String challenge = shown(fan, other);
        String linked = ok(link(challenge)).getString("id");
        String first = ok(club.fan(fan).get(ALL)).getString("items[0].id");
        problem(unlink(linked, challenge), 422, "otp_expired");
        clock.advance(Duration.ofSeconds(61));

        String proof = shown(fan, email);
        unlink(linked, proof).then().statusCode(204);

        problem(unlink(first, proof), 422, "rule_violation").body("reasons.code", equalTo(List.of("last_identity")));
        problem(unlink(linked, proof), 404, "not_found");
        invalid(club.fan(fan).delete(ONE, first), "?challengeId");
    }

    @Test
    void aProofOfSomethingElseUnlinksNothing() {
        String linked = ok(link(fan, anyEmail())).getString("id");

        problem(unlink(linked, shown(fan, anyEmail())), 422, "not_eligible")
                .body("reasons.code", equalTo(List.of("identity_not_linked")));
    }

    @Test
    void aProofGrowsOld() {
        String challenge = shown(fan, anyEmail());

        clock.advance(Duration.ofMinutes(11));

        problem(link(challenge), 422, "otp_expired");
    }

    @Test
    void ofTwoUnlinkedAtOnceOneStays() throws Exception {
        String other = anyEmail();
        String second = ok(link(fan, other)).getString("id");
        String first = ok(club.fan(fan).get(ALL)).getString("items[0].id");
        clock.advance(Duration.ofSeconds(61));
        String byFirst = shown(fan, email);
        String bySecond = shown(fan, other);
        var turn = new AtomicInteger();

        List<Response> answers =
                Race.of(2, () -> turn.getAndIncrement() == 0 ? unlink(first, bySecond) : unlink(second, byFirst));

        assertThat(answers.stream().map(Response::statusCode).sorted().toList()).isEqualTo(List.of(204, 422));
        assertThat(Rows.count("identity", club.community())).isEqualTo(1);
    }

    @Test
    void aClaimedFanLinksNothing() {
        JsonPath claimed = club.sync(Map.of("externalUserId", "claimed"));
        String challenge = shown(claimed, anyEmail());

        Response refused =
                club.fan(claimed).body(Map.of("challengeId", challenge)).post(ALL);

        problem(refused, 422, "not_eligible").body("reasons.code", equalTo(List.of("unproven_account")));
    }

    @Test
    void thePartnersOwnIdIsNotTheFansToTakeAway() throws Exception {
        PartnerServer server = PartnerServer.of(club);
        var word = new HashMap<String, Object>(Map.of("externalUserId", "u-1"));
        word.put("identityToken", server.token(clock.instant(), Map.of("externalUserId", "u-1")));
        JsonPath synced = ok(club.liveApp().body(word).post("/v2/auth/partner-sync"));
        String other = anyEmail();
        String challenge = shown(synced, other);
        ok(club.fan(synced).body(Map.of("challengeId", challenge)).post(ALL));
        String external = ok(club.fan(synced).get(ALL)).getString("items[0].id");
        clock.advance(Duration.ofSeconds(61));
        String proof = shown(synced, other);

        Response refused = club.fan(synced).queryParam("challengeId", proof).delete(ONE, external);

        problem(refused, 422, "rule_violation").body("reasons.code", equalTo(List.of("partner_identity")));
    }

    private JsonPath signIn(String address) {
        return ok(club.verify(club.challenge(address), Mailbox.code(address)));
    }

    private String challenge(JsonPath who, String address) {
        return club.fan(who)
                .body(Map.of("email", address))
                .post(CHALLENGES)
                .then()
                .statusCode(202)
                .extract()
                .path("challengeId");
    }

    private Response enter(JsonPath who, String challenge, String code) {
        return club.fan(who).body(Map.of("code", code)).post(VERIFY, challenge);
    }

    /// A verified challenge.
    private String shown(JsonPath who, String address) {
        String challenge = challenge(who, address);
        assertThat(ok(enter(who, challenge, Mailbox.code(address))).getString("state"))
                .isEqualTo("verified");
        return challenge;
    }

    private Response link(JsonPath who, String address) {
        return club.fan(who).body(Map.of("challengeId", shown(who, address))).post(ALL);
    }

    private Response link(String challenge) {
        return club.fan(fan).body(Map.of("challengeId", challenge)).post(ALL);
    }

    private Response unlink(String identity, String challenge) {
        return club.fan(fan).queryParam("challengeId", challenge).delete(ONE, identity);
    }
}
