package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ResultTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    DataSource database;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();
    private final TestFan watcher = partner.fan();

    @Test
    void countsAreSharesOfTheVoters() {
        TestPoll poll = partner.open(draft(Map.of("selection", Map.of("min", 1, "max", 2))));
        fan.vote(poll.id(), poll.option(0), poll.option(1)).then().statusCode(200);
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);
        poll.awaitVoters(3);

        watcher.get("/v2/polls/{id}/results", poll.id())
                .then()
                .body("options.votes", contains(3, 1, 0))
                .body("options.percent", contains(100.0f, 33.3f, 0.0f))
                .body("totals.isFinal", is(false));
    }

    @Test
    void theAnswerToAVoteCountsIt() {
        TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_vote", "voteChange", "until_close")));

        for (int voters = 1; voters <= 20; voters++) {
            TestFan one = partner.fan();
            one.vote(poll.id(), poll.option(0))
                    .then()
                    .statusCode(200)
                    .body("totals.voters", is(voters))
                    .body("options.votes", contains(1, voters - 1, 0));
            one.vote(poll.id(), poll.option(1))
                    .then()
                    .statusCode(200)
                    .body("totals.voters", is(voters))
                    .body("options.votes", contains(0, voters, 0));
            one.get("/v2/polls/{id}", poll.id()).then().body("totals.voters", is(voters));
            one.get("/v2/polls/{id}/results", poll.id()).then().body("options.votes", contains(0, voters, 0));
        }
    }

    @Test
    void countsForVotersAloneAreApartInTheEvent() {
        TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_vote")));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.of(poll.id(), PollEvent.ResultsChanged.class))
                        .isNotEmpty()
                        .allMatch(changed -> changed.results() == null)
                        .anyMatch(changed -> changed.votersResults() != null
                                && changed.votersResults().voters() == 1));
        assertThat(recordedEvents.of(poll.id(), PollEvent.BallotsCast.class))
                .allMatch(cast -> "after_vote".equals(cast.resultsVisibility()));
        fan.withdraw(poll.id()).then().statusCode(200);

        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.of(poll.id(), PollEvent.BallotsWithdrawn.class))
                        .flatExtracting(PollEvent.BallotsWithdrawn::voters)
                        .containsExactly(fan.id()));
    }

    @Test
    void repeatedVoteIncludesItself() {
        TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_vote")));
        UUID clientId = UUID.randomUUID();

        fan.vote(poll.id(), clientId, poll.option(2)).then().body("totals.voters", is(1));

        fan.vote(poll.id(), clientId, poll.option(2))
                .then()
                .statusCode(200)
                .body("totals.voters", is(1))
                .body("options.votes", contains(0, 0, 1));
    }

    @Test
    void simultaneousVoterSeesTheirOwnVoteCounted() throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);

        List<Response> answers =
                ParallelRunner.all(40, number -> partner.fan().vote(poll.id(), poll.option(number % 3)));

        for (int number = 0; number < answers.size(); number++) {
            Response answer = answers.get(number);
            answer.then().statusCode(200);
            assertThat(answer.<Integer>path("options[" + number % 3 + "].votes"))
                    .isPositive();
            assertThat(answer.<Integer>path("totals.voters"))
                    .isEqualTo(answer.<List<Integer>>path("options.votes").stream()
                            .mapToInt(Integer::intValue)
                            .sum());
        }
        poll.awaitVoters(41);
    }

    @Test
    void afterVoteMeansAfterOnesOwnVote() {
        TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_vote")));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        poll.awaitVoters(1);

        assertHidden(watcher, poll);
        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .body("totals.voters", is(1))
                .body("options.votes", contains(1, 0, 0));
        poll.close();
        poll.awaitState("finalized");
        watcher.get("/v2/polls/{id}", poll.id()).then().body("totals.voters", is(1));
    }

    @Test
    void afterCloseMeansOnceItIsFinal() {
        TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_close")));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200).body("totals", nullValue());
        poll.awaitVoters(1);

        assertHidden(fan, poll);
        assertHidden(watcher, poll);
        poll.close();
        poll.awaitState("finalized");
        watcher.get("/v2/polls/{id}/results", poll.id()).then().body("totals.isFinal", is(true));
        assertThat(recordedEvents.of(poll.id(), PollEvent.ResultsChanged.class))
                .allSatisfy(frame -> assertThat(frame.results()).isNull());
    }

    private static void assertHidden(TestFan fan, TestPoll poll) {
        for (String path : List.of("/v2/polls/{id}", "/v2/polls/{id}/results")) {
            fan.get(path, poll.id())
                    .then()
                    .statusCode(200)
                    .body("totals", nullValue())
                    .body("options.votes", contains(nullValue(), nullValue(), nullValue()))
                    .body("options.percent", contains(nullValue(), nullValue(), nullValue()));
        }
    }

    @Test
    void voterListFollowsThePollsAnonymity() {
        TestPoll secret = partner.open(draft(Map.of()));
        TestPoll open = partner.open(draft(Map.of("anonymity", "public")));
        TestPoll squad = partner.open(draft(Map.of("anonymity", "squad")));
        TestPoll later = partner.open(draft(Map.of("anonymity", "public", "resultsVisibility", "after_close")));
        for (TestPoll poll : List.of(secret, open, squad, later)) {
            fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        }

        voters(watcher, secret).then().statusCode(422).body("reasons.code", contains("anonymous"));
        voters(watcher, open)
                .then()
                .statusCode(200)
                .body("items.id", contains(fan.id().toString()));
        voters(watcher, squad).then().statusCode(200).body("items", empty());
        voters(fan, squad)
                .then()
                .statusCode(200)
                .body("items.id", contains(fan.id().toString()));
        voters(fan, later).then().statusCode(422).body("reasons.code", contains("results_hidden"));
        partner.asking()
                .get("/v2/polls/{p}/options/{o}/voters", secret.id(), secret.option(0))
                .then()
                .statusCode(422);
        watcher.get("/v2/polls/{p}/options/{o}/voters", open.id(), secret.option(0))
                .then()
                .statusCode(404);
    }

    @Test
    void votersComeInPages() {
        TestPoll poll = partner.open(draft(Map.of("anonymity", "public")));
        List<String> fans = Stream.generate(partner::fan)
                .limit(5)
                .peek(one -> one.vote(poll.id(), poll.option(0)))
                .map(one -> one.id().toString())
                .toList();

        var first = watcher.get("/v2/polls/{p}/options/{o}/voters?limit=3", poll.id(), poll.option(0));
        List<String> seen = new ArrayList<>(first.<List<String>>path("items.id"));
        seen.addAll(watcher.get(
                        "/v2/polls/{p}/options/{o}/voters?limit=3&cursor={c}",
                        poll.id(),
                        poll.option(0),
                        first.path("nextCursor"))
                .path("items.id"));

        assertThat(seen).containsExactlyInAnyOrderElementsOf(fans);
    }

    private static Response voters(TestFan fan, TestPoll poll) {
        return fan.get("/v2/polls/{p}/options/{o}/voters", poll.id(), poll.option(0));
    }

    @Test
    void framesComeTwiceASecondAtMostAndTheirVersionOnlyGrows() throws Exception {
        TestPoll poll = partner.open(draft(Map.of("reward", Map.of("points", 5, "when", "vote"))));
        long start = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            ParallelRunner.all(
                    10,
                    one -> partner.fan().vote(poll.id(), poll.option(one % 3)).statusCode());
        }
        poll.awaitVoters(100);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        poll.close();
        BoundedWait.await()
                .until(() -> !recordedEvents
                        .of(poll.id(), PollEvent.PollFinalized.class)
                        .isEmpty());

        var frames = recordedEvents.of(poll.id(), PollEvent.ResultsChanged.class);
        assertThat(frames.size()).isBetween(1, (int) (took.toMillis() / 500) + 2);
        assertThat(frames)
                .extracting(PollEvent.ResultsChanged::version)
                .isSorted()
                .doesNotHaveDuplicates();
        for (int i = 1; i < frames.size(); i++) {
            assertThat(Duration.between(frames.get(i - 1).at(), frames.get(i).at()))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(490));
        }
        var last = recordedEvents.of(poll.id(), PollEvent.PollFinalized.class).getFirst();
        assertThat(last.version()).isGreaterThan(frames.getLast().version());
        assertThat(last.results().options())
                .extracting(PollEvent.OptionVotes::votes)
                .containsExactly(40L, 30L, 30L);
        assertThat(recordedEvents.of(poll.id(), PollEvent.BallotsCast.class))
                .allSatisfy(cast -> assertThat(cast.reward()).isEqualTo(new PollEvent.Reward(5)))
                .flatExtracting(PollEvent.BallotsCast::voters)
                .hasSize(100)
                .doesNotHaveDuplicates();
    }

    @Test
    void totalsAreFoundAgainFromTheBallots() throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        watcher.vote(poll.id(), poll.option(2)).then().statusCode(200);
        poll.awaitVoters(2);
        tenantTransaction.call(partner.community(), () -> spoil(poll.id()));
        int before = poll.shown().getInt("totals.version");

        assertThat(differences(poll.id())).isEqualTo(8);

        assertThat(poll.votes()).containsExactly(1, 0, 1);
        assertThat(poll.shown().getInt("totals.voters")).isEqualTo(2);
        assertThat(poll.shown().getInt("totals.version")).isGreaterThan(before);
        assertThat(differences(poll.id())).isZero();
    }

    private int spoil(String poll) {
        try (var connection = database.getConnection();
                var update = connection.prepareStatement(
                        "update poll_total set votes = '{1, 7, 1}', voters = 3 where poll_id = ?")) {
            update.setObject(1, UUID.fromString(poll));
            return update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Goes through all the pages, as the command does.
    private static int differences(String poll) {
        String cursor = null;
        int difference = -1;
        do {
            var page = given().auth()
                    .oauth2(TestContextTokens.forService("polls-service").operator())
                    .queryParam("limit", 100)
                    .queryParam("cursor", cursor == null ? "" : cursor)
                    .post("/v2/operator/polls/recount");
            page.then().statusCode(200);
            List<Map<String, Object>> items = page.path("items");
            for (var item : items) {
                if (poll.equals(item.get("pollId"))) {
                    difference = Objects.requireNonNull((Integer) item.get("difference"));
                }
            }
            cursor = page.path("nextCursor");
        } while (cursor != null);
        return difference;
    }
}
