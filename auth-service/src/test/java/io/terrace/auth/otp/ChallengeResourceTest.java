package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ChallengeResourceTest {

    private static final String CHALLENGE = "/v2/auth/otp/challenges/{id}";

    private Club club;
    private String email;

    @Inject
    HeardEvents events;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
        email = anyEmail();
    }

    @Test
    void aCodeThatCannotBeCountedHasBeenSentAllTheSame() throws Exception {
        String email = anyEmail();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var blocked = Rows.blocked("usage_event")) {
            var asked = threads.submit(() -> club.ask(Map.of("email", email)));
            await().until(blocked::killsWhoeverWaits);

            String challenge = asked.get().then().statusCode(202).extract().path("challengeId");

            assertThat(challenge).isNotNull();
        }
        assertThat(Mailbox.texts(email)).hasSize(1);
    }

    @Test
    void aCodeThatCameByMailSignsIn() {
        String challenge = club.challenge(email);

        JsonPath tokens = ok(club.verify(challenge, Mailbox.code(email)));

        assertThat(tokens.getString("tokenType")).isEqualTo("Bearer");
        assertThat(tokens.getLong("expiresIn")).isEqualTo(900);
        assertThat(tokens.getLong("refreshExpiresIn"))
                .isEqualTo(Duration.ofDays(60).toSeconds());
        assertThat(tokens.getUUID("communityId")).isEqualTo(club.community());
        assertThat(tokens.getBoolean("isNewUser")).isTrue();
        assertThat(tokens.getBoolean("onboarding.required")).isTrue();
        events.await(UserRegistered.class, event -> event.userId().equals(tokens.getUUID("user.id")));
    }

    @Test
    void responseHasTheCodesDestinationAndLifetime() {
        club.ask(Map.of("email", email))
                .then()
                .statusCode(202)
                .body("channel", equalTo("email"))
                .body("maskedDestination", equalTo("f•••@e•••.com"))
                .body("codeLength", equalTo(6))
                .body("resendAfterSec", equalTo(60))
                .body("state", equalTo("pending"));

        assertThat(Mailbox.subjects(email)).containsExactly("Your Fans & <Friends> sign-in code");
    }

    @Test
    void theSameFanComesBackHoweverTheAddressIsWritten() {
        JsonPath first = ok(club.verify(club.challenge(email), Mailbox.code(email)));
        clock.advance(Duration.ofMinutes(2));
        String again = club.challenge(" " + email.toUpperCase(Locale.ROOT));

        JsonPath second = ok(club.verify(again, Mailbox.code(email)));

        assertThat(second.getString("user.id")).isEqualTo(first.getString("user.id"));
        assertThat(second.getBoolean("isNewUser")).isFalse();
        assertThat(second.getString("sessionId")).isNotEqualTo(first.getString("sessionId"));
    }

    @Test
    void theSameAddressIsAnotherFanInAnotherCommunity() {
        Club sister = club.another();

        String here =
                ok(club.verify(club.challenge(email), Mailbox.code(email))).getString("user.id");
        String there =
                ok(sister.verify(sister.challenge(email), Mailbox.code(email))).getString("user.id");

        assertThat(there).isNotEqualTo(here);
    }

    @Test
    void aNumberGetsATextMessage() {
        String phone =
                "+4477" + "%08d".formatted(Math.floorMod(UUID.randomUUID().hashCode(), 100_000_000));
        var asked = club.ask(Map.of("phone", phone, "locale", "de-AT"));
        asked.then().statusCode(202).body("channel", equalTo("sms"));

        JsonPath tokens = ok(club.verify(asked.path("challengeId"), Mailbox.code(phone)));

        assertThat(tokens.getBoolean("isNewUser")).isTrue();
        assertThat(Mailbox.texts(phone).getFirst()).startsWith("Dein Code");
    }

    @Test
    void aNewChallengeEndsTheOldOne() {
        String old = club.challenge(email);
        String code = Mailbox.code(email);
        clock.advance(Duration.ofSeconds(60));
        club.challenge(email);

        problem(club.verify(old, code), 422, "otp_expired");
        club.app().get(CHALLENGE, old).then().body("state", equalTo("superseded"));
    }

    @Test
    void aChallengeOfAnotherCommunityIsAsIfItWereNotThere() {
        String challenge = club.challenge(email);
        Club sister = club.another();

        var foreign = sister.verify(challenge, Mailbox.code(email));
        var absent = sister.verify(UUID.randomUUID().toString(), Mailbox.code(email));

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(sister.app().get(CHALLENGE, challenge), 404, "not_found");
        problem(sister.app().post(CHALLENGE + "/resend", challenge), 404, "not_found");
    }

    @Test
    void invalidChallengeRequestNamesItsField() {
        invalid(club.ask(Map.of()), "/email");
        invalid(club.ask(Map.of("email", "nobody")), "/email");
        invalid(club.ask(Map.of("email", "fän@example.com")), "/email");
        invalid(club.ask(Map.of("email", email, "phone", "+447700900123")), "/phone");
        invalid(club.ask(Map.of("phone", "07700900123")), "/phone");
        invalid(club.ask(Map.of("phone", "+447700900123", "channel", "email")), "/channel");
        invalid(club.ask(Map.of("email", email, "channel", "sms")), "/channel");
        invalid(club.ask(Map.of("email", email, "channel", "pigeon")), "/channel");
        invalid(club.ask(Map.of("email", email, "locale", "../etc")), "/locale");
    }

    @Test
    void repeatingAVerificationUnderItsKeyBringsTheSameTokens() {
        String challenge = club.challenge(email);
        Map<String, String> entry = Map.of("code", Mailbox.code(email));

        String first = club.app()
                .header("Idempotency-Key", "verify-1")
                .body(entry)
                .post(CHALLENGE + "/verify", challenge)
                .asString();
        String second = club.app()
                .header("Idempotency-Key", "verify-1")
                .body(entry)
                .post(CHALLENGE + "/verify", challenge)
                .asString();

        assertThat(second).isEqualTo(first).contains("accessToken");
    }
}
