package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ClockTest {

    @Inject
    RecordedEvents recordedEvents;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();

    @Test
    void aScheduledPollOpensAndEndsByItself() {
        Instant opens = Instant.now().plusMillis(500);
        TestPoll poll = partner.made(draft(Map.of(
                "opensAt", opens.toString(), "closesAt", opens.plusSeconds(3).toString())));
        poll.awaitState("open");
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        poll.awaitState("finalized");

        assertThat(poll.shown().getInt("totals.voters")).isEqualTo(1);
        assertThat(Instant.parse(poll.shown().getString("opensAt")).toEpochMilli())
                .isEqualTo(opens.toEpochMilli());
        await().until(() ->
                !recordedEvents.of(poll.id(), PollEvent.PollFinalized.class).isEmpty());
        assertThat(recordedEvents.of(poll.id(), PollEvent.PollOpened.class)).hasSize(1);
        assertThat(recordedEvents.of(poll.id(), PollEvent.PollClosed.class)).hasSize(1);
        assertThat(recordedEvents.of(poll.id(), PollEvent.PollFinalized.class)).hasSize(1);
    }

    @Test
    void connectionsThatDieStopNoClock() throws SQLException {
        for (int i = 0; i < 60; i++) {
            loseConnections();
        }

        TestPoll poll = await().ignoreExceptions()
                .until(() -> partner.made(draft(Map.of("opensAt", "2026-01-01T10:00:00Z"))), made -> true);

        poll.awaitState("open");
    }

    /// All the service has at this moment, as when Postgres is stopped on the spot.
    private static void loseConnections() throws SQLException {
        try (var connection = DriverManager.getConnection(
                        config("quarkus.datasource.jdbc.url"),
                        config("quarkus.datasource.username"),
                        config("quarkus.datasource.password"));
                var kill = connection.createStatement()) {
            kill.execute("select pg_terminate_backend(pid) from pg_stat_activity "
                    + "where datname = current_database() and usename = current_user and pid <> pg_backend_pid()");
        }
    }

    private static String config(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }

    @Test
    void pollWithElapsedScheduleReachesFinalized() {
        TestPoll poll =
                partner.made(draft(Map.of("opensAt", "2026-01-01T10:00:00Z", "closesAt", "2026-01-01T11:00:00Z")));

        poll.awaitState("finalized");
    }

    @Test
    void oneThatWasPutOffDoesNotOpen() {
        Instant opens = Instant.now().plusSeconds(3);
        TestPoll poll = partner.made(draft(Map.of("opensAt", opens.toString())));
        TestPoll witness = partner.made(draft(Map.of("opensAt", opens.toString())));
        partner.change(poll.id(), Map.of("opensAt", "2035-01-01T00:00:00Z"))
                .then()
                .statusCode(200);

        witness.awaitState("open");

        assertThat(poll.shown().getString("state")).isEqualTo("scheduled");
    }

    @Test
    void quizRevealsItsAnswerOnlyAtItsEnd() {
        TestPoll quiz = partner.open(draft(Map.of(
                "kind", "quiz",
                "options", List.of(Map.of("text", "1899"), Map.of("text", "1900", "correct", true)),
                "reward", Map.of("points", 10, "when", "correct"))));
        TestFan wrong = partner.fan();
        fan.vote(quiz.id(), quiz.option(1)).then().statusCode(200);
        wrong.vote(quiz.id(), quiz.option(0)).then().statusCode(200);
        assertThat(fan.get("/v2/polls/{id}", quiz.id()).asString()).contains("\"correctOptionIds\":null");
        assertThat(quiz.shown().getList("correctOptionIds")).hasSize(1);

        quiz.close();
        quiz.awaitState("settled");

        fan.get("/v2/polls/{id}", quiz.id())
                .then()
                .body("correctOptionIds", contains(quiz.option(1)))
                .body("viewer.correct", is(true));
        wrong.get("/v2/polls/{id}", quiz.id()).then().body("viewer.correct", is(false));
        await().until(() ->
                !recordedEvents.of(quiz.id(), PollEvent.BallotsRight.class).isEmpty());
        assertThat(recordedEvents.of(quiz.id(), PollEvent.BallotsRight.class))
                .singleElement()
                .satisfies(right -> {
                    assertThat(right.voters()).containsExactly(fan.id());
                    assertThat(right.reward()).isEqualTo(new PollEvent.Reward(10));
                });
    }
}
