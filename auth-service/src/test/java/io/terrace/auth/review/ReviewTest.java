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
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.Rotated;
import io.terrace.platform.testing.Crowd;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.web.Paging;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
    Paging paging;

    @Inject
    AuditTrail audit;

    @BeforeEach
    void found() {
        club = Club.found();
        email = anyEmail();
    }

    @Test
    void aReviewerSignsInAndNothingIsSent() {
        String id = added("email", email);
        Response asked = club.ask(Map.of("email", email));

        asked.then().statusCode(202).body("maskedDestination", equalTo("f•••@e•••.com"));
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
    void anotherMasterKeyKnowsTheReviewer() {
        String id = added("email", email);

        var reviews = new Reviews(rotated.marks(), clock, paging, audit);

        assertThat(QuarkusTransaction.requiringNew()
                        .call(() -> reviews.find(
                                club.partner(), Identifier.email(email).orElseThrow())))
                .contains(UUID.fromString(id));
        assertThat(QuarkusTransaction.requiringNew().call(() -> reviews.opens(UUID.fromString(id), CODE)))
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
        List<Response> answers = Crowd.of(10, () -> add(draft("email", email, Duration.ofDays(1))));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 409))
                .hasSize(9);
        problem(
                add(draft("email", email.toUpperCase(java.util.Locale.ROOT), Duration.ofDays(1))),
                409,
                "already_exists");
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
    void whatIsWrongIsNamed() {
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
