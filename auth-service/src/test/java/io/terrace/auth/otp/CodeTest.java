package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CodeTest {

    private static final String CHALLENGE = "/v2/auth/otp/challenges/{id}";

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
    void aWrongCodeSaysHowManyTriesAreLeft() {
        String challenge = club.challenge(email);

        problem(club.verify(challenge, Mailbox.otherThan(Mailbox.code(email))), 422, "otp_incorrect")
                .body("attemptsRemaining", equalTo(4));

        ok(club.verify(challenge, Mailbox.code(email)));
    }

    @Test
    void fiveWrongCodesLockTheChallenge() {
        String challenge = club.challenge(email);
        String code = Mailbox.code(email);
        for (int left = 4; left >= 0; left--) {
            problem(club.verify(challenge, Mailbox.otherThan(code)), 422, "otp_incorrect")
                    .body("attemptsRemaining", equalTo(left));
            clock.advance(Duration.ofSeconds(30));
        }

        problem(club.verify(challenge, code), 422, "otp_expired");
        club.app().get(CHALLENGE, challenge).then().statusCode(200).body("state", equalTo("locked"));
        problem(club.app().post(CHALLENGE + "/resend", challenge), 409, "invalid_state")
                .body("state", equalTo("locked"));
    }

    @Test
    void aCodeIsGoodForOneSignInAndTenMinutes() {
        String challenge = club.challenge(email);
        ok(club.verify(challenge, Mailbox.code(email)));
        problem(club.verify(challenge, Mailbox.code(email)), 422, "otp_expired");

        clock.advance(Duration.ofMinutes(2));
        String late = club.challenge(email);
        clock.advance(Duration.ofMinutes(10));

        problem(club.verify(late, Mailbox.code(email)), 422, "otp_expired");
        club.app().get(CHALLENGE, late).then().body("state", equalTo("expired"));
    }

    @Test
    void aResentCodeKillsTheOldOne() {
        String challenge = club.challenge(email);
        String old = Mailbox.code(email);
        clock.advance(Duration.ofSeconds(60));

        club.app()
                .post(CHALLENGE + "/resend", challenge)
                .then()
                .statusCode(202)
                .body("challengeId", equalTo(challenge));

        String young = Mailbox.code(email);
        if (!young.equals(old)) {
            problem(club.verify(challenge, old), 422, "otp_incorrect");
        }
        ok(club.verify(challenge, young));
    }

    @Test
    void aMalformedCodeIsNoTry() {
        String challenge = club.challenge(email);

        for (String malformed : new String[] {"12345", "1234567", "12a456", "", "１２３４５６"}) {
            invalid(club.verify(challenge, malformed), "/code");
        }

        ok(club.verify(challenge, Mailbox.code(email)));
    }
}
