package io.terrace.sponsorship.impression;

import static io.terrace.sponsorship.TestFan.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import io.terrace.sponsorship.placement.PlacementToken;
import io.terrace.sponsorship.placement.PlacementTokenSigner;
import jakarta.inject.Inject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Decisions and impressions that meet.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@Tag("runs-once")
class ServingRaceTest {

    @Inject
    DataSource database;

    @Inject
    Outbox outbox;

    @Inject
    PlacementTokenSigner signer;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestClub club = TestClub.create();

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
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

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, Collections.nCopies(8, fan.asking("poll_brand")));

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

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, requests);

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
    void theSameEventsAtTwoReplicasAreAcceptedOnce(long seed) throws Exception {
        String campaign = club.active(Map.of("goal", 10, "pacing", "asap"));
        TestFan fan = TestFan.of(club);
        PlacementToken token =
                signer.verify(fan.token(), club.community(), fan.id()).orElseThrow();
        List<ImpressionCommand> commands = new ArrayList<>(Stream.of(ImpressionType.values())
                .map(type -> new ImpressionCommand(type, token, true))
                .toList());
        Collections.shuffle(commands, new Random(seed));
        var first = new ImpressionRecorder(database, outbox);
        var second = new ImpressionRecorder(database, outbox);
        try {
            List<List<ImpressionResult>> results = ParallelRunner.all(
                    8,
                    number -> Tenancy.<List<ImpressionResult>, RuntimeException>within(
                            club.community(),
                            () -> (number % 2 == 0 ? first : second)
                                    .record(fan.id(), number < 4 ? commands : commands.reversed(), PATIENCE)));

            // An impression that came after its viewable is a duplicate everywhere.
            assertThat(results.stream().flatMap(List::stream).filter(result -> result == ImpressionResult.COUNTED))
                    .hasSizeBetween(ImpressionType.values().length - 1, ImpressionType.values().length);
        } finally {
            first.close(new ShutdownEvent());
            second.close(new ShutdownEvent());
        }
        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.served", is(1))
                .body("totals.impressions", is(1))
                .body("totals.viewable", is(1))
                .body("totals.clicks", is(1))
                .body("totals.dismissals", is(1))
                .body("totals.reach", is(1));
        club.server().post(campaign + "/recount").then().body("difference", is(0));
    }
}
