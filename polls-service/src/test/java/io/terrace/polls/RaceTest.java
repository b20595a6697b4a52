package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class RaceTest {

    @Inject
    DataSource database;

    private final TestPartner partner = TestPartner.anyone();

    @Test
    void fiveHundredFansWithFiveBallotsEachAtOnceAreFiveHundredVoters() throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));
        List<TestFan> fans = Stream.generate(partner::fan).limit(500).toList();

        List<Integer> statuses = ParallelRunner.all(
                250,
                i -> IntStream.range(0, 10)
                        .map(turn -> fans.get((i + turn * 250) % 500)
                                .vote(poll.id(), poll.option((i + turn) % 3))
                                .statusCode())
                        .filter(status -> status != 200)
                        .findFirst()
                        .orElse(200));

        assertThat(statuses).containsOnly(200);
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.shown().getInt("totals.voters")).isEqualTo(500);
        assertThat(poll.votes().stream().mapToInt(Integer::intValue).sum()).isEqualTo(500);
    }

    @Test
    void aFansBallotsAtOnceLeaveOne() throws Exception {
        TestPoll poll = partner.open(draft(Map.of("voteChange", "locked")));
        TestFan fan = partner.fan();

        List<Integer> statuses = ParallelRunner.all(
                20, i -> fan.vote(poll.id(), poll.option(i % 3)).statusCode());

        assertThat(statuses).contains(200).allMatch(status -> status == 200 || status == 422);
        String chosen = fan.get("/v2/polls/{id}", poll.id()).path("viewer.vote.optionIds[0]");
        poll.awaitVoters(1);
        assertThat(poll.votes().get(poll.options().indexOf(chosen))).isEqualTo(1);
    }

    @Test
    void oneAnswerTwentyTimesIsOneVote() throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));
        TestFan fan = partner.fan();
        UUID clientId = Ids.next();

        List<String> answers = ParallelRunner.all(20, i -> {
            var answer = fan.vote(poll.id(), clientId, poll.option(0));
            answer.then().statusCode(200);
            return answer.path("viewer.vote.castAt");
        });

        assertThat(answers).doesNotContainNull().containsOnly(answers.getFirst());
        poll.awaitVoters(1);
    }

    /// As when many replicas' ballots follow upon each other without a gap.
    @ParameterizedTest
    @ValueSource(strings = {"close", "cancel"})
    void closingWaitsForBallotsUnderWayOnly(String verb) throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));
        TestFan late = partner.fan();
        late.vote(poll.id(), poll.option(0)).then().statusCode(200);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection ballots = ballotsUnderWay(poll)) {
            Future<Response> closing = threads.submit(() -> partner.direct(poll.id(), verb));
            await().until(() -> late.vote(poll.id(), poll.option(1)).statusCode() == 422);
            assertThat(closing).isNotDone();
            ballots.commit();
            closing.get().then().statusCode(200);
        }
    }

    /// Else a process that died between two lines would leave it to be settled, and paid, by itself.
    @Test
    void aQuizIsCancelledWithoutComingToItsEnd() throws Exception {
        TestPoll quiz = partner.open(draft(Map.of(
                "kind", "quiz", "options", List.of(Map.of("text", "1899"), Map.of("text", "1900", "correct", true)))));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection ballots = ballotsUnderWay(quiz)) {
            Future<Response> cancelling = threads.submit(() -> partner.direct(quiz.id(), "cancel"));
            await().until(() -> isWaitedFor(ballots));
            assertThat(quiz.shown().getString("closesAt")).isNull();
            ballots.commit();
            cancelling.get().then().statusCode(200).body("state", is("cancelled"));
        }
    }

    private static boolean isWaitedFor(Connection holder) throws SQLException {
        try (var query = holder.createStatement();
                var row = query.executeQuery("select exists (select 1 from pg_stat_activity "
                        + "where pg_backend_pid() = any(pg_blocking_pids(pid)))")) {
            return row.next() && row.getBoolean(1);
        }
    }

    private Connection ballotsUnderWay(TestPoll poll) throws SQLException {
        Connection connection = database.getConnection();
        connection.setAutoCommit(false);
        try (var hold = connection.prepareStatement("""
                select set_config('terrace.community', ?, true); select 1 from poll where id = ? for key share""")) {
            hold.setString(1, partner.community().toString());
            hold.setObject(2, UUID.fromString(poll.id()));
            hold.execute();
        }
        return connection;
    }

    @RepeatedTest(5)
    void aVoteAtTheInstantThePollClosesIsRefusedOrCounted() throws Exception {
        TestPoll poll = partner.open(draft(Map.of()));

        List<Integer> statuses = ParallelRunner.all(
                60,
                i -> i == 30
                        ? partner.direct(poll.id(), "close").statusCode()
                        : partner.fan().vote(poll.id(), poll.option(i % 3)).statusCode());

        assertCounted(poll, statuses, 1);
    }

    @RepeatedTest(3)
    void aVoteAtTheInstantItsTimeIsOverIsRefusedOrCounted() throws Exception {
        TestPoll poll = partner.open(
                draft(Map.of("closesAt", Instant.now().plusMillis(1_500).toString())));

        List<Integer> statuses = ParallelRunner.all(40, i -> {
            TestFan fan = partner.fan();
            int counted = 0;
            while (fan.vote(poll.id(), poll.option(i % 3)).statusCode() == 200) {
                fan = partner.fan();
                counted++;
            }
            return counted;
        });

        poll.awaitState("finalized");
        assertThat(poll.shown().getInt("totals.voters"))
                .isEqualTo(statuses.stream().mapToInt(Integer::intValue).sum());
    }

    private static void assertCounted(TestPoll poll, List<Integer> statuses, int others) {
        assertThat(statuses).allMatch(status -> status == 200 || status == 422);
        poll.awaitState("finalized");
        long counted = statuses.stream().filter(status -> status == 200).count() - others;
        assertThat(poll.shown().getInt("totals.voters")).isEqualTo((int) counted);
        assertThat(poll.votes().stream().mapToInt(Integer::intValue).sum()).isEqualTo((int) counted);
    }
}
