package io.terrace.polls.vote;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.TestPartner;
import io.terrace.polls.TestPoll;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.BallotRepository.Held;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/// Two replicas' transactions, each on a connection of its own.
@QuarkusTest
@WithTestResource(TestStack.class)
class ReplicasTest {

    @Inject
    DataSource database;

    private final TestPartner partner = TestPartner.anyone();
    private final BallotBatchWriter batch = new BallotBatchWriter();
    private final UUID fan = Ids.next();

    @Test
    void aFansFirstBallotsOnTwoReplicasAtOnceAreOne() throws Exception {
        TestPoll poll = partner.open(draft(Map.of("voteChange", "locked")));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection one = replica();
                Connection other = replica()) {
            assertThat(batch.apply(one, List.of(cast(one, poll, 0)))).allMatch(ReplicasTest::changes);
            PendingBallot late = cast(other, poll, 1);
            PendingBallot another =
                    new PendingBallot(late.poll(), Ids.next(), late.revision(), List.of(1), true, Ids.next());
            Future<List<BallotResult>> outcomes = threads.submit(() -> batch.apply(other, List.of(late, another)));
            await().until(() -> isWaitedFor(one));
            one.commit();

            assertThat(outcomes.get()).first().isEqualTo(new BallotResult.Locked());
            assertThat(outcomes.get()).last().matches(ReplicasTest::changes);
            other.commit();
        }
        poll.awaitVoters(2);
        assertThat(poll.votes()).containsExactly(1, 1, 0);
    }

    private static boolean changes(BallotResult outcome) {
        return outcome instanceof BallotResult.Stands(Vote _, boolean changed, VoteTotals _) && changed;
    }

    private PendingBallot cast(Connection connection, TestPoll poll, int choice) {
        UUID id = UUID.fromString(poll.id());
        Held held = Objects.requireNonNull(BallotRepository.hold(Sql.in(connection), List.of(new VoterKey(id, fan)))
                .polls()
                .get(id));
        return new PendingBallot(id, fan, held.revision(), List.of(choice), true, Ids.next());
    }

    private Connection replica() throws SQLException {
        Connection connection = database.getConnection();
        connection.setAutoCommit(false);
        try (var set = connection.prepareStatement("select set_config('terrace.community', ?, true)")) {
            set.setString(1, partner.community().toString());
            set.execute();
        }
        return connection;
    }

    private static boolean isWaitedFor(Connection holder) throws SQLException {
        try (var query = holder.createStatement();
                var row = query.executeQuery("select exists (select 1 from pg_stat_activity "
                        + "where pg_backend_pid() = any(pg_blocking_pids(pid)))")) {
            return row.next() && row.getBoolean(1);
        }
    }
}
