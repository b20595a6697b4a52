package io.terrace.sponsorship.impression;

import static io.terrace.sponsorship.TestFan.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.Crowd;
import io.terrace.platform.testing.Rush;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Decisions and impressions that meet.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("runs-once")
class ServingRaceTest {

    private final TestClub club = TestClub.create();

    static List<Long> seeds() {
        return Rush.seeds().boxed().toList();
    }

    @BeforeEach
    void loadClasses() {
        TestFan.of(TestClub.create()).ask("poll_brand");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eightDevicesOfOneFanGetAsManyPlacementsAsTheCap(long seed) throws Exception {
        club.active(Map.of("frequency", Map.of("capPerUser", 3, "windowSec", 3_600, "minGapSec", 0)));
        TestFan fan = TestFan.of(club).consenting(seed % 2 == 0);

        List<HttpResponse<String>> answers = Rush.all(seed, Collections.nCopies(8, fan.asking("poll_brand")));

        assertThat(answers)
                .filteredOn(answer -> answer.body().contains("impressionToken"))
                .hasSize(3);
        assertThat(answers)
                .filteredOn(answer -> answer.body().contains("\"capped\""))
                .hasSize(5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneEventSentManyTimesAtOnceIsAcceptedOnce(long seed) throws Exception {
        String campaign = club.active(Map.of());
        TestFan fan = TestFan.of(club);
        String token = fan.token();
        List<HttpRequest> requests =
                new ArrayList<>(Collections.nCopies(6, fan.sending(List.of(event(token, "impression")))));
        requests.addAll(Collections.nCopies(6, fan.sending(List.of(event(token, "viewable")))));

        List<HttpResponse<String>> answers = Rush.all(seed, requests);

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(202);
        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.impressions", is(1))
                .body("totals.viewable", is(1))
                .body("totals.reach", is(1));
        club.server().post(campaign + "/recount").then().body("difference", is(0));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aGoalIsReachedAndNotPassed(long seed) throws Exception {
        String campaign = club.active(Map.of("goal", 20, "pacing", "asap"));

        for (int round = 0; round < 4; round++) {
            Crowd.all(12, number -> {
                TestFan fan = TestFan.of(club);
                String token = fan.ask("poll_brand").path("placements[0].impressionToken");
                return token == null
                        || fan.send(List.of(event(token, "impression"))).statusCode() == 202;
            });
        }

        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.impressions", is(20))
                .body("openLeases", is(0));
        assertThat(TestFan.of(club).ask("poll_brand").<String>path("noFill[0].reason"))
                .isEqualTo("paced");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingIsPlacedAfterThePauseIsAnswered(long seed) throws Exception {
        String campaign = club.active(Map.of());

        Crowd.all(
                9,
                number -> number == 0
                        ? club.server().post(campaign + "/pause").statusCode()
                        : TestFan.of(club).ask("poll_brand").statusCode());

        assertThat(TestFan.of(club).ask("poll_brand").<String>path("noFill[0].reason"))
                .isEqualTo("paused");
    }
}
