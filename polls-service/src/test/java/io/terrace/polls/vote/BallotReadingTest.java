package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.Inside;
import io.terrace.polls.database.Database;
import io.terrace.polls.database.Rows;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class BallotReadingTest {

    private static final int FANS = 5_000;

    @Inject
    Inside inside;

    @Inject
    Database database;

    private final UUID community = Ids.next();
    private final UUID poll = Ids.next();
    private final VoterKey fan = new VoterKey(poll, Ids.next());
    private final Vote vote = new Vote(List.of(1), List.of(), Instant.EPOCH);

    @BeforeEach
    void vote() {
        within(connection -> {
            try (var insert = connection.prepareStatement("""
                    with polls as (
                        insert into poll (community_id, id, state, revision, definition, created_at)
                        values (?, ?, 'OPEN', 1, '{"options": [1, 2], "anonymity": "anonymous"}', now()))
                    insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at)
                    select ?, ?, gen_random_uuid(), '{0}', '{}', now() from generate_series(1, ?)""")) {
                insert.setObject(1, community);
                insert.setObject(2, poll);
                insert.setObject(3, community);
                insert.setObject(4, poll);
                insert.setInt(5, FANS);
                return insert.executeUpdate();
            }
        });
    }

    @Test
    void aBallotIsReadAndWrittenWithoutReadingTheOthers() {
        long read = within(connection -> {
            long before = rowsRead(connection);
            var polls = BallotTable.hold(connection, List.of(fan)).polls();
            BallotTable.add(connection, polls, Map.of(fan, vote));
            BallotTable.votes(connection, List.of(fan));
            BallotTable.alter(connection, polls, Map.of(fan, vote));
            return rowsRead(connection) - before;
        });

        assertThat(read).isLessThan(FANS / 10);
    }

    @Test
    void aBallotStandsInTheListsOnlyWhereItsPollHasThem() {
        boolean listed = within(connection -> {
            var polls = BallotTable.hold(connection, List.of(fan)).polls();
            BallotTable.add(connection, polls, Map.of(fan, vote));
            try (var query = connection.prepareStatement("select listed from ballot where user_id = ?")) {
                query.setObject(1, fan.user());
                return Rows.first(query, row -> row.getBoolean("listed")).orElseThrow();
            }
        });

        assertThat(listed).isFalse();
    }

    /// Entries of indexes and rows of tables, by this transaction; planned as a group commit plans.
    private static long rowsRead(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement("""
                select set_config('plan_cache_mode', 'force_generic_plan', true),
                    sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as read
                from pg_class where relname ~ '^ballot'""")) {
            return Rows.first(query, row -> row.getLong("read")).orElseThrow();
        }
    }

    private <T> T within(Database.Work<T> work) {
        return inside.community(community, () -> database.with(work));
    }
}
