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
import io.terrace.platform.testing.Crowd;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nobody learns from sign-in who is a fan and who isn't, neither by what it says nor by how long it takes to say it.
@QuarkusTest
@WithTestResource(TestStack.class)
class IndistinctTest {

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

    @Test
    void neitherAskingNorEnteringTakesLongerForOneOfThem() throws Exception {
        var fans = new ArrayList<String>();
        while (fans.size() < PAIRS) {
            fans.addAll(Crowd.of(8, this::fan));
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
        System.out.printf("IndistinctTest known/unknown: asking %.3f, entering %.3f%n", asking, entering);
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
