package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A text message to Monaco, Liechtenstein or San Marino costs 100 here; a day's budget is 250 a country, 500 in all.
@QuarkusTest
@WithTestResource(TestStack.class)
class MessageSpendLimiterTest {

    private static final AtomicInteger NEXT = new AtomicInteger(10_000);
    private static final String MONACO = "+3776122";
    private static final String LIECHTENSTEIN = "+42366";
    private static final String SAN_MARINO = "+378666";

    @Inject
    TestClock clock;

    @ConfigProperty(name = "terrace.auth.otp.sends-per-address")
    int most;

    @Test
    void aCountryTakesNoMoreThanItsShareUntilTheDayIsOver() {
        Club club = Club.found();
        text(club, MONACO).then().statusCode(202);
        text(club, MONACO).then().statusCode(202);

        Response spent = text(club, MONACO);
        problem(spent, 429, "quota_exceeded");
        text(club, LIECHTENSTEIN).then().statusCode(202);
        text(club.another(), MONACO).then().statusCode(202);
        club.ask(Map.of("email", anyEmail())).then().statusCode(202);

        clock.advance(Duration.ofSeconds(Long.parseLong(spent.header("Retry-After"))));
        text(club, MONACO).then().statusCode(202);
    }

    @Test
    void aCommunitySpendsNoMoreThanItHas() {
        Club club = Club.found();
        for (String country : List.of(MONACO, MONACO, LIECHTENSTEIN, LIECHTENSTEIN, SAN_MARINO)) {
            text(club, country).then().statusCode(202);
        }

        problem(text(club, SAN_MARINO), 429, "quota_exceeded");
        problem(text(club, "+4477009"), 429, "quota_exceeded");
    }

    @Test
    void ofTwentyAtOnceNoneIsSentBeyondTheBudget() throws Exception {
        Club club = Club.found();

        List<Response> answers = ParallelRunner.of(20, () -> text(club, MONACO));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 202))
                .hasSize(2);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 429))
                .hasSize(18);
        assertThat(Rows.dump("otp_spend", club.community()))
                .contains("200000000")
                .doesNotContain("300000000");
    }

    @Test
    void requestRefusedForTheBudgetIsNotCounted() {
        Club club = Club.found();
        text(club, MONACO);
        text(club, MONACO);
        String number = MONACO + NEXT.incrementAndGet();

        for (int i = 0; i < 4; i++) {
            problem(club.ask(Map.of("phone", number)), 429, "quota_exceeded");
        }
    }

    @Test
    void addressIsLimitedByTheHourWithRetryAfter() {
        Club club = Club.found(Map.of("rateLimits", Map.of("otp_sends", 3)));
        for (int i = 0; i < 3; i++) {
            at(club, "203.0.113.7").then().statusCode(202);
        }

        Response refused = at(club, "203.0.113.7");
        problem(refused, 429, "rate_limited");
        assertThat(refused.<String>path("policy")).isEqualTo("otp_sends");
        at(club, "203.0.113.8").then().statusCode(202);
        problem(at(club.another(), "203.0.113.7"), 429, "rate_limited");

        long pause = Long.parseLong(refused.header("Retry-After"));
        assertThat(pause).isBetween(3590L, 3600L);
        clock.advance(Duration.ofSeconds(pause));
        at(club, "203.0.113.7").then().statusCode(202);
    }

    @Test
    void ofTwentyAtOnceFromOneAddressThreeAreSent() throws Exception {
        Club club = Club.found(Map.of("rateLimits", Map.of("otp_sends", 3)));

        List<Response> answers = ParallelRunner.of(20, () -> at(club, "20010db800000000"));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 202))
                .hasSize(3);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 429))
                .hasSize(17);
        assertThat(Rows.dump("otp_sender", club.community())).doesNotContain("20010db8");
    }

    @Test
    void manyPublicKeysAreNoMoreCodes() throws Exception {
        List<Club> clubs = List.of(Club.found(), Club.found(), Club.found());
        for (int i = 0; i < most; i += 10) {
            assertThat(ParallelRunner.all(10, number -> at(clubs.get(number % 3), "203.0.113.9")))
                    .allMatch(answer -> answer.statusCode() == 202);
        }

        problem(at(clubs.getFirst(), "203.0.113.9"), 429, "rate_limited");
        problem(at(Club.found(), "203.0.113.9"), 429, "rate_limited");
        at(Club.found(), "203.0.113.10").then().statusCode(202);
        at(Club.found(Map.of("rateLimits", Map.of("otp_sends", 3))), "203.0.113.9")
                .then()
                .statusCode(202);
    }

    @Test
    void anOutageCostsNothing() {
        Club club = Club.found(Map.of("rateLimits", Map.of("otp_sends", 1)));
        String number = MONACO + NEXT.incrementAndGet();
        TestStack.mailbox().stop();
        try {
            awaitOutage();
            for (int i = 0; i < 4; i++) {
                problem(club.ask(Map.of("phone", number)), 503, "provider_unavailable");
            }
        } finally {
            TestStack.mailbox().start();
        }

        assertThat(Rows.dump("otp_spend", club.community())).doesNotContain("00000)");
        club.ask(Map.of("phone", number)).then().statusCode(202);
    }

    /// Denied countries, satellites, premium rate, shared cost, toll-free, voice mail.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+5352123456",
                "+850191234567",
                "+870773111632",
                "+882341234567",
                "+19002345678",
                "+448431234567",
                "+18002345678",
                "+443001234567"
            })
    void someNumbersAreNotServed(String number) {
        Club club = Club.found();

        invalid(club.ask(Map.of("phone", number)), "/phone");
        assertThat(Mailbox.texts(number)).isEmpty();
    }

    /// A connection that was open before may break under a message: whether that was sent is not known, and it is paid.
    private static void awaitOutage() {
        await().until(() -> {
            Club club = Club.found();
            club.ask(Map.of("phone", MONACO + NEXT.incrementAndGet()));
            return !Rows.dump("otp_spend", club.community()).contains("00000)");
        });
    }

    private static Response text(Club club, String country) {
        return club.ask(Map.of("phone", country + NEXT.incrementAndGet(), "channel", "sms"));
    }

    private static Response at(Club club, String address) {
        return club.appAt(address).body(Map.of("email", anyEmail())).post("/v2/auth/otp/challenges");
    }
}
