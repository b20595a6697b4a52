package io.terrace.sponsorship.placement;

import static io.terrace.sponsorship.TestFan.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import io.terrace.sponsorship.campaign.CampaignTermsRepository;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import jakarta.inject.Inject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Decisions of two replicas over one database.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@Tag("runs-once")
class PlacementRaceTest {

    private static final int FANS = 500;
    private static final int GOAL = 100;

    @Inject
    CampaignTermsRepository campaigns;

    @Inject
    ExposureReservationRepository exposures;

    @Inject
    SubjectHasher subjects;

    @Inject
    GoalLeaseRepository leases;

    @Inject
    PlacementTokenSigner signer;

    @Inject
    InstantSource clock;

    private final TestClub club = TestClub.create();

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void fiveHundredFansOfTwoReplicasReachTheGoalAndDoNotPassIt(long seed) throws Exception {
        String campaign = club.active(Map.of("goal", GOAL, "pacing", "asap"));
        List<PlacementDecisionService> replicas = List.of(replica(), replica());
        AtomicInteger told = new AtomicInteger();

        ParallelRunner.all(FANS, number -> {
            TestFan fan = TestFan.of(club);
            PlacementsResponse answer = decide(replicas.get(number % 2), fan.id());
            answer.placements().forEach(placement -> {
                fan.send(List.of(event(placement.impressionToken(), "impression")))
                        .then()
                        .body("accepted", is(1));
                told.incrementAndGet();
            });
            return answer.placements().size();
        });
        // What one replica holds and the other needs comes back; demand lasts.
        for (int round = 0; told.get() < GOAL && round < FANS; round++) {
            club.sql("update goal_lease set expires_at = now() where community_id = terrace_community()");
            TestFan fan = TestFan.of(club);
            for (var placement : decide(replica(), fan.id()).placements()) {
                fan.send(List.of(event(placement.impressionToken(), "impression")));
                told.incrementAndGet();
            }
        }

        club.server().get(campaign + "/report").then().body("totals.impressions", is(GOAL));
        assertThat(decide(replica(), Ids.next()).noFill().getFirst().reason()).isEqualTo(NoFillReason.PACED);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pauseStopsAllReplicasAndCountsEarlierPlacement(long seed) throws Exception {
        String campaign = club.active(Map.of());
        List<PlacementDecisionService> replicas = List.of(replica(), replica());
        TestFan early = TestFan.of(club);
        String token = early.token();
        ConcurrentLinkedQueue<NoFillReason> after = new ConcurrentLinkedQueue<>();
        replicas.forEach(replica -> decide(replica, Ids.next()));

        ParallelRunner.all(20, number -> {
            if (number == 0) {
                club.server().post(campaign + "/pause").then().statusCode(200);
                replicas.forEach(
                        replica -> decide(replica, Ids.next()).noFill().forEach(slot -> after.add(slot.reason())));
            } else {
                decide(replicas.get(number % 2), Ids.next());
            }
            return number;
        });

        assertThat(after).containsExactly(NoFillReason.PAUSED, NoFillReason.PAUSED);
        early.send(List.of(event(token, "impression"))).then().body("accepted", is(1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anImpressionAndTheLapseOfItsReservationKeepTheCap(long seed) throws Exception {
        club.active(Map.of("frequency", Map.of("capPerUser", 1, "windowSec", 86_400, "minGapSec", 0)));
        TestFan fan = TestFan.of(club);
        String token = fan.token();
        club.sql("""
                update exposure set held_until = array[clock_timestamp() + interval '%d milliseconds']
                where community_id = terrace_community()""".formatted(seed % 20));
        List<HttpRequest> race = new ArrayList<>(Collections.nCopies(4, fan.asking("poll_brand")));
        race.add(fan.sending(List.of(event(token, "impression"))));

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, race);

        int placed = answers.subList(0, 4).stream()
                .mapToInt(answer ->
                        JsonPath.from(answer.body()).getList("placements").size())
                .sum();
        int counted = JsonPath.from(answers.getLast().body()).getInt("accepted");
        assertThat(placed + counted).isLessThanOrEqualTo(1);
    }

    private PlacementDecisionService replica() {
        return new PlacementDecisionService(
                new CandidateCache(campaigns), exposures, subjects, new GoalLeaseCache(leases, clock), signer, clock);
    }

    private PlacementsResponse decide(PlacementDecisionService replica, UUID fan) {
        return Tenancy.<PlacementsResponse, RuntimeException>within(
                club.community(),
                () -> replica.decide(
                        new PlacementCommand(club.community(), fan, List.of(Slot.POLL_BRAND), null, null, null, null)));
    }
}
