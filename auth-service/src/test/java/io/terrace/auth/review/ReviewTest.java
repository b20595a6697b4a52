package io.terrace.auth.review;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierSignInService;
import io.terrace.auth.vault.Rotated;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReviewTest {

    private static final String PATH = "/v2/partners/{partner}/review-identifiers";
    private static final String CODE = "482915";

    private Club club;
    private String email;

    @Inject
    TestClock clock;

    @Inject
    Rotated rotated;

    @Inject
    KeysetPageAssembler paging;

    @Inject
    AuditTrail audit;

    @Inject
    IdentifierSignInService users;

    @Inject
    SessionService sessions;

    @BeforeEach
    void found() {
        club = Club.found();
        email = anyEmail();
    }

    @Test
    void aReviewerSignsInAndNothingIsSent() {
        String id = added("email", email);
        Response asked = club.ask(Map.of("email", email));

        asked.then()
                .statusCode(202)
                .header("Location", "/v2/auth/otp/challenges/" + asked.path("challengeId"))
                .header("Cache-Control", "no-store")
                .body("maskedDestination", equalTo("f•••@e•••.com"));
        ok(club.verify(asked.path("challengeId"), CODE));

        assertThat(Mailbox.texts(email)).isEmpty();
        Response log = Club.operator().get("/v2/partners/{id}/audit-log", club.partner());
        assertThat(log.jsonPath().getList("items.action", String.class))
                .contains("review_identifier_added", "review_code_used");
        assertThat(log.jsonPath().getList("items.findAll { it.action == 'review_code_used' }.targetId"))
                .containsExactly(id);
        assertThat(log.asString()).doesNotContain(email, CODE);
    }

    @Test
    void anotherMasterKeyKnowsTheReviewer() throws Exception {
        String id = added("email", email);

        var reviews = new ReviewerIdentifierService(rotated.marks(), clock, paging, audit, users, sessions);
        Identifier identifier = Identifier.email(email).orElseThrow();

        assertThat(inCommunity(() -> reviews.find(club.partner(), identifier))).contains(UUID.fromString(id));
        assertThat(inCommunity(() -> reviews.opens(UUID.fromString(id), identifier, CODE)))
                .isTrue();
    }

    @Test
    void aNumberThatNoNetworkServesWillDo() {
        added("phone", "+882341234567");

        Response asked = club.ask(Map.of("phone", "+882341234567"));

        ok(club.verify(asked.path("challengeId"), CODE));
        assertThat(Rows.count("otp_spend", club.community())).isZero();
    }

    @Test
    void theLimitsHoldForReviewersToo() {
        added("email", email);
        String challenge = club.challenge(email);

        problem(club.ask(Map.of("email", email)), 429, "otp_cooldown");
        for (int left = 4; left >= 0; left--) {
            problem(club.verify(challenge, "000000"), 422, "otp_incorrect").body("attemptsRemaining", equalTo(left));
            clock.advance(Duration.ofSeconds(30));
        }
        problem(club.verify(challenge, CODE), 422, "otp_expired");
    }

    @Test
    void onceRemovedItsCodeOpensNothing() {
        String id = added("email", email);
        String challenge = club.challenge(email);

        Club.operator().delete(PATH + "/{id}", club.partner(), id).then().statusCode(204);

        problem(club.verify(challenge, CODE), 422, "otp_incorrect");
        clock.advance(Duration.ofMinutes(2));
        ok(club.verify(club.challenge(email), Mailbox.code(email)));
        problem(Club.operator().delete(PATH + "/{id}", club.partner(), id), 404, "not_found");
    }

    @Test
    void onceItsDayHasComeItsCodeOpensNothing() {
        add(draft("email", email, Duration.ofMinutes(5))).then().statusCode(201);
        String challenge = club.challenge(email);
        clock.advance(Duration.ofMinutes(6));

        problem(club.verify(challenge, CODE), 422, "otp_incorrect");
        club.app().post("/v2/auth/otp/challenges/{id}/resend", challenge).then().statusCode(202);
        ok(club.verify(challenge, Mailbox.code(email)));
    }

    @Test
    void itIsThePartnersOwn() {
        String id = added("email", email);
        Club other = Club.found();

        String challenge = other.challenge(email);
        ok(other.verify(challenge, Mailbox.code(email)));
        problem(Club.operator().delete(PATH + "/{id}", other.partner(), id), 404, "not_found");
        problem(other.server().get(PATH, club.partner()), 403, "api_key_partner_mismatch");
        Club sister = club.another();
        ok(sister.verify(sister.challenge(email), CODE));
    }

    @Test
    void ofTenThatAddItAtOnceOneDoes() throws Exception {
        List<Response> answers = ParallelRunner.of(10, () -> add(draft("email", email, Duration.ofDays(1))));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 409))
                .hasSize(9);
        problem(add(draft("email", email.toUpperCase(Locale.ROOT), Duration.ofDays(1))), 409, "already_exists");
    }

    @Test
    void thePartnerSeesWhichThereAreAndNotMore() {
        added("email", email);

        Response list = club.server().get(PATH, club.partner());

        list.then().statusCode(200).body("items.masked", equalTo(List.of("f•••@e•••.com")));
        assertThat(list.asString()).doesNotContain(email, CODE);
        assertThat(Rows.dump("review_identifier", club.community())).doesNotContain(email, CODE);
        assertThat(club.server()
                        .body(draft("email", anyEmail(), Duration.ofDays(1)))
                        .post(PATH, club.partner())
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void invalidReviewIdentifierNamesItsField() {
        invalid(add(draft("email", "nobody", Duration.ofDays(1))), "/email");
        invalid(add(draft("phone", "07700900123", Duration.ofDays(1))), "/phone");
        invalid(add(draft("email", email, Duration.ofSeconds(-1))), "/expiresAt");
        invalid(add(draft("email", email, Duration.ofDays(91))), "/expiresAt");
        invalid(add(with("code", "12345")), "/code");
        invalid(add(with("code", "12345a")), "/code");
        invalid(add(with("phone", "+447700900123")), "/phone");
        invalid(
                add(Map.of(
                        "code",
                        CODE,
                        "expiresAt",
                        clock.instant().plusSeconds(60).toString())),
                "/email");
        invalid(add(Map.of("email", email, "code", CODE)), "/expiresAt");
    }

    /// Otherwise whoever sets the code signs in as the fan.
    @Test
    void addressVerifiedByAFanIsRefused() {
        ok(club.verify(club.challenge(email), Mailbox.code(email)));
        String word = anyEmail();
        club.sync(Map.of("email", word));

        Response refused = add(draft("email", email, Duration.ofDays(1)));

        problem(refused, 409, "identity_conflict");
        assertThat(refused.jsonPath().getList("errors.pointer")).isEqualTo(List.of("/email"));
        assertThat(refused.asString()).doesNotContain(email);
        problem(add(draft("email", email.toUpperCase(Locale.ROOT), Duration.ofDays(1))), 409, "identity_conflict");
        add(draft("email", word, Duration.ofDays(1))).then().statusCode(201);
    }

    @Test
    void aFanOfASisterCommunityCountsToo() {
        Club sister = club.another();
        ok(sister.verify(sister.challenge(email), Mailbox.code(email)));

        problem(add(draft("email", email, Duration.ofDays(1))), 409, "identity_conflict");
    }

    @Test
    void reviewersAreAUserOfTheirOwn() {
        added("email", email);

        JsonPath first = ok(club.verify(club.challenge(email), CODE));
        clock.advance(Duration.ofMinutes(2));
        JsonPath second = ok(club.verify(club.challenge(email), CODE));

        assertThat(first.getBoolean("isNewUser")).isTrue();
        assertThat(second.getString("user.id")).isEqualTo(first.getString("user.id"));
        assertThat(Rows.text(
                        club.community(),
                        "select string_agg(standing || verified_by, ',') from identity where value = ?",
                        email))
                .isEqualTo("REVIEWREVIEW");
    }

    @Test
    void resentCodeTransfersReviewAddressToFan() {
        String id = added("email", email);
        JsonPath reviewer = ok(club.verify(club.challenge(email), CODE));
        clock.advance(Duration.ofMinutes(2));
        String challenge = club.challenge(email);
        assertThat(Mailbox.texts(email)).isEmpty();
        clock.advance(Duration.ofMinutes(2));

        club.app().post("/v2/auth/otp/challenges/{id}/resend", challenge).then().statusCode(202);
        JsonPath fan = ok(club.verify(challenge, Mailbox.code(email)));

        assertThat(fan.getBoolean("isNewUser")).isTrue();
        assertThat(fan.getString("user.id")).isNotEqualTo(reviewer.getString("user.id"));
        problem(club.refresh(reviewer.getString("refreshToken")), 401, "session_revoked");
        problem(Club.operator().delete(PATH + "/{id}", club.partner(), id), 404, "not_found");
        clock.advance(Duration.ofMinutes(2));
        problem(club.verify(club.challenge(email), CODE), 422, "otp_incorrect");
    }

    @Test
    void resentChallengeAcceptsFixedReviewCode() {
        added("email", email);
        String challenge = club.challenge(email);
        clock.advance(Duration.ofMinutes(2));

        club.app().post("/v2/auth/otp/challenges/{id}/resend", challenge).then().statusCode(202);

        ok(club.verify(challenge, CODE));
    }

    @Test
    void aFixedCodeLinksNothing() {
        String own = anyEmail();
        JsonPath other = ok(club.verify(club.challenge(own), Mailbox.code(own)));
        added("email", email);

        String challenge = linkChallenge(other, email);

        problem(enter(other, challenge, CODE), 422, "otp_incorrect");
        ok(enter(other, challenge, Mailbox.code(email)));
        ok(club.fan(other).body(Map.of("challengeId", challenge)).post("/v2/me/identities"));
        clock.advance(Duration.ofMinutes(2));
        problem(club.verify(club.challenge(email), CODE), 422, "otp_incorrect");
    }

    @Test
    void aReviewerLinksNothing() {
        added("email", email);
        JsonPath reviewer = ok(club.verify(club.challenge(email), CODE));
        String address = anyEmail();
        String challenge = linkChallenge(reviewer, address);
        ok(enter(reviewer, challenge, Mailbox.code(address)));

        problem(
                club.fan(reviewer).body(Map.of("challengeId", challenge)).post("/v2/me/identities"),
                422,
                "not_eligible");
    }

    @Test
    void addressStaysWithTheFanInEitherOrder() throws Exception {
        for (int i = 0; i < 20; i++) {
            String address = anyEmail();
            String challenge = club.challenge(address);
            String code = Mailbox.code(address);

            ParallelRunner.all(List.<Callable<Response>>of(
                    () -> club.verify(challenge, code), () -> add(draft("email", address, Duration.ofDays(1)))));

            clock.advance(Duration.ofMinutes(2));
            problem(club.verify(club.challenge(address), CODE), 422, "otp_incorrect");
            assertThat(Mailbox.texts(address)).hasSize(2);
        }
        assertThat(Rows.number(
                        "select count(*) from review_identifier where partner_id = '" + club.partner() + "'",
                        club.community()))
                .isZero();
    }

    private String linkChallenge(JsonPath fan, String address) {
        return club.fan(fan)
                .body(Map.of("email", address))
                .post("/v2/me/identities/challenges")
                .then()
                .statusCode(202)
                .extract()
                .path("challengeId");
    }

    private Response enter(JsonPath fan, String challenge, String code) {
        return club.fan(fan).body(Map.of("code", code)).post("/v2/me/identities/challenges/{id}/verify", challenge);
    }

    private <T> T inCommunity(Callable<T> work) throws Exception {
        return Tenancy.within(
                club.community(), () -> QuarkusTransaction.requiringNew().call(work));
    }

    private String added(String field, String value) {
        return add(draft(field, value, Duration.ofDays(30)))
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private Response add(Map<String, ?> draft) {
        return Club.operator().body(draft).post(PATH, club.partner());
    }

    private Map<String, Object> draft(String field, String value, Duration life) {
        return Map.of(
                field,
                value,
                "code",
                CODE,
                "expiresAt",
                clock.instant().plus(life).toString());
    }

    private Map<String, Object> with(String field, String value) {
        var draft = new HashMap<>(draft("email", email, Duration.ofDays(1)));
        draft.put(field, value);
        return draft;
    }
}
