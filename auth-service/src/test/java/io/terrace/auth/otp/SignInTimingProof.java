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
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nobody learns from how long sign-in takes who is a fan and who isn't. It compares times, so it is run by itself on
/// a quiet machine: `./terrace prove sign-in-times`.
@QuarkusTest
@WithTestResource(TestStack.class)
class SignInTimingProof {

    private static final int PAIRS = 40;
    private static final int WARMING_UP = 8;
    private static final double ALIKE = 1.5;

    private Club club;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void neitherAskingNorEnteringTakesLongerForOneOfThem() throws Exception {
        var fans = new ArrayList<String>();
        while (fans.size() < PAIRS) {
            fans.addAll(ParallelRunner.of(8, this::fan));
        }
        clock.advance(Duration.ofHours(2));
        var askedKnown = new ArrayList<Long>();
        var askedUnknown = new ArrayList<Long>();
        var enteredKnown = new ArrayList<Long>();
        var enteredUnknown = new ArrayList<Long>();

        for (String fan : fans) {
            Response known = timed(askedKnown, () -> club.ask(Map.of("email", fan)));
            Response unknown = timed(askedUnknown, () -> club.ask(Map.of("email", anyEmail())));
            timed(enteredKnown, () -> wrong(known));
            timed(enteredUnknown, () -> wrong(unknown));
        }

        double asking = (double) median(askedKnown) / median(askedUnknown);
        double entering = (double) median(enteredKnown) / median(enteredUnknown);
        System.out.printf("Known to unknown: asking %.3f, entering %.3f%n", asking, entering);
        assertThat(asking).isBetween(1 / ALIKE, ALIKE);
        assertThat(entering).isBetween(1 / ALIKE, ALIKE);
    }

    private String fan() {
        String email = anyEmail();
        ok(club.verify(club.challenge(email), Mailbox.code(email)));
        return email;
    }

    private Response wrong(Response asked) {
        return club.verify(asked.path("challengeId"), "000000");
    }

    private static Response timed(List<Long> times, Supplier<Response> act) {
        long start = System.nanoTime();
        Response answer = act.get();
        times.add(System.nanoTime() - start);
        return answer;
    }

    private static long median(List<Long> times) {
        List<Long> sorted =
                times.subList(WARMING_UP, times.size()).stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
