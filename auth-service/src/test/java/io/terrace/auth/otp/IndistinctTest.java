package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nobody learns from what sign-in says who is a fan and who isn't; [SignInTimingProof] shows the same of its times.
@QuarkusTest
@WithTestResource(TestStack.class)
class IndistinctTest {

    private Club club;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void knownAndUnknownAreAnsweredAlike() {
        String known = fan();
        clock.advance(Duration.ofSeconds(61));

        Response toKnown = club.ask(Map.of("email", known));
        Response toUnknown = club.ask(Map.of("email", anyEmail()));

        assertThat(plain(toKnown)).isEqualTo(plain(toUnknown));
        assertThat(names(toKnown)).isEqualTo(names(toUnknown));
        Response wrongOfKnown = wrong(toKnown);
        Response wrongOfUnknown = wrong(toUnknown);
        assertThat(wrongOfKnown.statusCode()).isEqualTo(wrongOfUnknown.statusCode());
        assertThat(plain(wrongOfKnown)).isEqualTo(plain(wrongOfUnknown));
    }

    private String fan() {
        String email = anyEmail();
        ok(club.verify(club.challenge(email), Mailbox.code(email)));
        return email;
    }

    private Response wrong(Response asked) {
        return club.verify(asked.path("challengeId"), "000000");
    }

    /// Byte for byte, but for ids and instants, whose lengths count all the same.
    private static String plain(Response answer) {
        return answer.asString()
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "#".repeat(36))
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "T");
    }

    private static List<String> names(Response answer) {
        return answer.headers().asList().stream()
                .map(header -> header.getName())
                .toList();
    }
}
