package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("slow")
class OtpLimitTest {

    private static final int MANY = 50;

    private Club club;
    private String email;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
        email = anyEmail();
    }

    @Test
    void aSecondCodeWaitsOutTheCooldown() {
        club.challenge(email);

        Response early = club.ask(Map.of("email", email));
        problem(early, 429, "otp_cooldown");
        assertThat(retryAfter(early)).isBetween(58L, 60L);

        clock.advance(Duration.ofSeconds(retryAfter(early)));
        club.challenge(email);
    }

    @Test
    void anHourHoldsTenCodesAndTheRefusalSaysExactlyHowLong() {
        UUID app = signedInOn();
        for (int i = 0; i < 9; i++) {
            clock.advance(Duration.ofSeconds(61));
            ask(app).then().statusCode(202);
        }
        clock.advance(Duration.ofSeconds(61));

        Response eleventh = ask(app);
        problem(eleventh, 429, "otp_attempts_exceeded");
        assertThat(retryAfter(eleventh)).isBetween(2980L, 2990L);

        clock.advance(Duration.ofSeconds(retryAfter(eleventh)));
        club.challenge(email);
    }

    /// Anybody who knows an address can ask for codes to it.
    @Test
    void strangersLeaveCodesForAKnownInstallation() {
        UUID app = signedInOn();
        clock.advance(Duration.ofHours(2));
        for (int i = 0; i < 6; i++) {
            stranger("203.0.113.7").then().statusCode(202);
            clock.advance(Duration.ofSeconds(61));
        }

        problem(stranger("203.0.113.7"), 429, "otp_attempts_exceeded");
        stranger("203.0.113.8").then().statusCode(202);
        clock.advance(Duration.ofSeconds(61));
        stranger("203.0.113.9").then().statusCode(202);
        clock.advance(Duration.ofSeconds(61));
        Response refused = stranger("203.0.113.10");
        problem(refused, 429, "otp_attempts_exceeded");
        assertThat(retryAfter(refused)).isBetween(1L, 3600L);
        problem(ask(UUID.randomUUID()), 429, "otp_attempts_exceeded");

        String challenge = ask(app).then().statusCode(202).extract().path("challengeId");
        assertThat(club.verify(challenge, Mailbox.code(email)).statusCode()).isEqualTo(200);
    }

    @Test
    void unusedAddressGetsTheSameAnswer() {
        for (int i = 0; i < 6; i++) {
            stranger("203.0.113.7").then().statusCode(202);
            clock.advance(Duration.ofSeconds(61));
        }

        problem(stranger("203.0.113.7"), 429, "otp_attempts_exceeded");
        stranger("203.0.113.8").then().statusCode(202);
    }

    @Test
    void aStrangersTriesLeaveSomeForTheFan() {
        UUID app = signedInOn();
        clock.advance(Duration.ofHours(2));
        String theirs = stranger("203.0.113.7").then().statusCode(202).extract().path("challengeId");
        String wrong = Mailbox.otherThan(Mailbox.code(email));
        for (int i = 0; i < 6; i++) {
            assertThat(club.verify(theirs, wrong).statusCode()).isEqualTo(422);
            clock.advance(Duration.ofSeconds(21));
        }
        problem(club.verify(theirs, wrong), 429, "otp_attempts_exceeded");

        String challenge = ask(app).then().statusCode(202).extract().path("challengeId");

        assertThat(club.verify(challenge, Mailbox.code(email)).statusCode()).isEqualTo(200);
    }

    /// An installation on which the fan has signed in just now.
    private UUID signedInOn() {
        UUID app = UUID.randomUUID();
        String challenge = ask(app).then().statusCode(202).extract().path("challengeId");
        club.app()
                .body(Map.of("code", Mailbox.code(email), "installationId", app))
                .post("/v2/auth/otp/challenges/{id}/verify", challenge)
                .then()
                .statusCode(200);
        return app;
    }

    private Response ask(UUID app) {
        return club.app()
                .header("X-Service-Installation-Id", app)
                .body(Map.of("email", email))
                .post("/v2/auth/otp/challenges");
    }

    private Response stranger(String address) {
        return club.appAt(address).body(Map.of("email", email)).post("/v2/auth/otp/challenges");
    }

    @Test
    void resendingCountsAsSending() {
        String challenge = club.challenge(email);

        problem(club.app().post("/v2/auth/otp/challenges/{id}/resend", challenge), 429, "otp_cooldown");
    }

    @Test
    void theLimitIsTheIdentifiersAndTheCommunitys() {
        club.challenge(email);

        club.challenge(anyEmail());
        club.another().challenge(email);
    }

    @Test
    void anHourHoldsTenTries() {
        UUID app = signedInOn();
        clock.advance(Duration.ofHours(2));
        String challenge = ask(app).then().statusCode(202).extract().path("challengeId");
        String wrong = Mailbox.otherThan(Mailbox.code(email));
        for (int i = 0; i < 10; i++) {
            assertThat(club.verify(challenge, wrong).statusCode()).isEqualTo(422);
            clock.advance(Duration.ofSeconds(21));
        }

        Response eleventh = club.verify(challenge, wrong);

        problem(eleventh, 429, "otp_attempts_exceeded");
        assertThat(retryAfter(eleventh)).isBetween(3380L, 3390L);
    }

    @Test
    void aHundredWrongCodesInARowEndBothTryingAndAskingForAnHour() {
        UUID app = signedInOn();
        clock.advance(Duration.ofHours(2));
        for (int i = 0; i < 20; i++) {
            String challenge = ask(app).then().statusCode(202).extract().path("challengeId");
            String wrong = Mailbox.otherThan(Mailbox.code(email));
            for (int entered = 0; entered < 5; entered++) {
                problem(club.verify(challenge, wrong), 422, "otp_incorrect");
                clock.advance(Duration.ofSeconds(25));
            }
            clock.advance(Duration.ofMinutes(35));
        }

        Response refused = club.ask(Map.of("email", email));

        problem(refused, 429, "otp_attempts_exceeded");
        assertThat(retryAfter(refused)).isBetween(1_200L, 3_600L);
        club.challenge(anyEmail());
        clock.advance(Duration.ofSeconds(retryAfter(refused)));
        String challenge = club.challenge(email);
        club.verify(challenge, Mailbox.code(email)).then().statusCode(200);
    }

    @Test
    void ofFiftyCodesAskedForAtOnceOneIsSent() throws Exception {
        List<Response> answers = ParallelRunner.of(MANY, () -> club.ask(Map.of("email", email)));

        assertThat(byStatus(answers)).isEqualTo(Map.of(202, 1L, 429, MANY - 1L));
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 429))
                .allMatch(answer -> answer.path("code").equals("otp_cooldown"))
                .allMatch(answer -> retryAfter(answer) >= 55 && retryAfter(answer) <= 60);
        assertThat(Mailbox.texts(email)).hasSize(1);
    }

    @Test
    void keysMakeNoExtraCode() throws Exception {
        List<Response> answers = ParallelRunner.of(
                MANY,
                () -> club.app()
                        .header("Idempotency-Key", UUID.randomUUID())
                        .body(Map.of("email", email))
                        .post("/v2/auth/otp/challenges"));

        assertThat(byStatus(answers)).isEqualTo(Map.of(202, 1L, 429, MANY - 1L));
        assertThat(Mailbox.texts(email)).hasSize(1);
    }

    @Test
    void ofFiftyWrongCodesAtOnceThreeAreLookedAt() throws Exception {
        String challenge = club.challenge(email);
        String wrong = Mailbox.otherThan(Mailbox.code(email));

        List<Response> answers = ParallelRunner.of(MANY, () -> club.verify(challenge, wrong));

        assertThat(byStatus(answers)).isEqualTo(Map.of(422, 3L, 429, MANY - 3L));
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 422)
                        .map(answer -> answer.<Integer>path("attemptsRemaining")))
                .containsExactlyInAnyOrder(4, 3, 2);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 429))
                .allMatch(answer -> retryAfter(answer) >= 50 && retryAfter(answer) <= 60);
    }

    @Test
    void ofFiftyRightCodesAtOnceOneSignsIn() throws Exception {
        String challenge = club.challenge(email);
        String code = Mailbox.code(email);

        List<Response> answers = ParallelRunner.of(MANY, () -> club.verify(challenge, code));

        assertThat(byStatus(answers)).isEqualTo(Map.of(200, 1L, 422, 2L, 429, MANY - 3L));
    }

    private static Map<Integer, Long> byStatus(List<Response> answers) {
        return answers.stream()
                .map(Response::statusCode)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static long retryAfter(Response refusal) {
        return Long.parseLong(refusal.header("Retry-After"));
    }
}
