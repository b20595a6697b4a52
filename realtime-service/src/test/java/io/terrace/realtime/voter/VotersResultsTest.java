package io.terrace.realtime.voter;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsWithdrawn;
import io.terrace.platform.events.PollEvent.OptionVotes;
import io.terrace.platform.events.PollEvent.PollFinalized;
import io.terrace.platform.events.PollEvent.Results;
import io.terrace.platform.events.PollEvent.ResultsChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A poll whose counts are for those who have voted: everybody hears that they changed, voters hear how.
@QuarkusTest
@WithTestResource(TestStack.class)
class VotersResultsTest {

    private final KafkaTestClient broker = new KafkaTestClient();
    private final TestFan voter = TestFan.anyone();
    private final TestFan watcher = TestFan.of(voter.community());
    private final UUID poll = Ids.next();
    private final String topic = "poll:" + poll;
    private Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private long version;

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void onlyTheStreamsOfVotersGetTheCounts() throws Exception {
        try (SseClient voters = voter.listen(topic);
                SseClient watchers = watcher.listen(topic)) {
            long before = changed(1);
            assertHidden(results(voters, before));
            assertHidden(results(watchers, before));
            cast(voter, "after_vote");
            long after = changed(2);

            assertShown(results(voters, after), 2);
            assertHidden(results(watchers, after));
            assertThat(watchers.blocks().toString())
                    .doesNotContain(voter.id().toString())
                    .doesNotContain("voters.changed")
                    .doesNotContain("\"votes\"");
            assertThat(voters.told()).hasSize(2);
        }
    }

    @Test
    void newStreamShowsResultsOfEarlierVote() throws Exception {
        try (SseClient first = voter.listen(topic)) {
            cast(voter, "after_vote");
            assertShown(results(first, changed(1)), 1);
        }

        try (SseClient second = voter.listen(topic);
                SseClient watchers = watcher.listen(topic)) {
            long latest = changed(2);

            assertShown(results(second, latest), 2);
            assertHidden(results(watchers, latest));
        }
    }

    @Test
    void missedResultsAreReplayedWithCountsToTheVoter() throws Exception {
        String last;
        try (SseClient client = voter.listen(topic)) {
            last = requireNonNull(client.await("stream.ready").id());
        }
        long missed;
        try (SseClient other = watcher.listen(topic)) {
            cast(voter, "after_vote");
            missed = changed(1);
            assertHidden(results(other, missed));
        }

        try (SseClient client = SseClient.open(TestFan.port(), "/v2/stream?topics=" + topic, voter.token(), last);
                SseClient others =
                        SseClient.open(TestFan.port(), "/v2/stream?topics=" + topic, watcher.token(), last)) {
            assertShown(results(client, missed), 1);
            assertHidden(results(others, missed));
            assertThat(client.await("stream.ready").json().path("replayed").asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void withdrawnBallotHidesTheCounts() throws Exception {
        try (SseClient client = voter.listen(topic)) {
            cast(voter, "after_vote");
            assertShown(results(client, changed(1)), 1);
            send(new BallotsWithdrawn(poll, voter.community(), List.of(voter.id()), next()));

            assertHidden(results(client, changed(0)));
        }
    }

    @Test
    void theFinalCountsAreForEverybody() throws Exception {
        try (SseClient watchers = watcher.listen(topic)) {
            cast(voter, "after_vote");
            send(new PollFinalized(poll, voter.community(), "poll", ++version, counts(1), next()));

            assertShown(results(watchers, version), 1);
        }
    }

    private void cast(TestFan fan, String visibility) throws Exception {
        send(new BallotsCast(poll, fan.community(), "poll", null, List.of(fan.id()), null, visibility, next()));
    }

    /// @return the version
    private long changed(long voters) throws Exception {
        send(new ResultsChanged(poll, voter.community(), ++version, null, counts(voters), next()));
        return version;
    }

    private static Results counts(long voters) {
        return new Results(voters, List.of(new OptionVotes(Ids.next(), voters)));
    }

    private Instant next() {
        now = now.plusMillis(1);
        return now;
    }

    private void send(PollEvent event) throws Exception {
        broker.send(Ids.next(), event);
    }

    private static JsonNode results(SseClient client, long version) {
        SseBlock block = client.await(
                one -> one.is("poll.results") && one.json().path("version").asLong() == version);
        return block.json().path("data");
    }

    private static void assertShown(JsonNode results, long voters) {
        assertThat(results.path("totals").path("voters").asLong()).isEqualTo(voters);
        assertThat(results.path("options").path(0).path("votes").asLong()).isEqualTo(voters);
    }

    private static void assertHidden(JsonNode results) {
        assertThat(results.path("totals").isNull()).isTrue();
        assertThat(results.path("options").isNull()).isTrue();
    }
}
