package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.Inside;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class BallotReadingTest {

    private static final int FANS = 5_000;

    @Inject
    Inside inside;

    @Inject
    SqlDatabase database;

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
            var polls = BallotRepository.hold(connection, List.of(fan)).polls();
            BallotRepository.add(connection, polls, Map.of(fan, vote));
            BallotRepository.votes(connection, List.of(fan));
            BallotRepository.alter(connection, polls, Map.of(fan, vote));
            return rowsRead(connection) - before;
        });

        assertThat(read).isLessThan(FANS / 10);
    }

    @Test
    void aBallotStandsInTheListsOnlyWhereItsPollHasThem() {
        boolean listed = within(connection -> {
            var polls = BallotRepository.hold(connection, List.of(fan)).polls();
            BallotRepository.add(connection, polls, Map.of(fan, vote));
            try (var query = connection.prepareStatement("select listed from ballot where user_id = ?")) {
                query.setObject(1, fan.user());
                return RowMapper.first(query, row -> row.getBoolean("listed")).orElseThrow();
            }
        });

        assertThat(listed).isFalse();
    }

    @Test
    void ballotsAreReadAsTheyWereWritten() {
        Instant at = Instant.parse("2026-11-22T00:10:11.123457Z");
        VoterKey neighbour = voter();
        VoterKey stranger = voter();
        Map<VoterKey, Vote> written = Map.of(
                fan, new Vote(List.of(0), List.of(Ids.next(), Ids.next()), at),
                neighbour, new Vote(List.of(), List.of(), Instant.EPOCH),
                stranger, new Vote(List.of(0, 1), List.of(Ids.next()), at.plusNanos(1_000)));

        Map<VoterKey, Vote> read = within(connection -> {
            var polls = BallotRepository.hold(connection, List.of(fan)).polls();
            BallotRepository.add(connection, polls, written);
            return BallotRepository.votes(connection, written.keySet());
        });

        assertThat(read).isEqualTo(written);
    }

    @Test
    void whoVotedForTheFirstTimeIsNotedWithTheirPoll() {
        UUID another = Ids.next();
        List<UUID> fans = List.of(Ids.next(), Ids.next());
        TallyDelta two = new TallyDelta(2);
        TallyDelta one = new TallyDelta(3);
        fans.forEach(voter -> two.move(voter, Vote.NONE, vote));
        one.move(fan.user(), Vote.NONE, vote);
        Map<UUID, TallyDelta> counts = Map.of(poll, two, another, one, Ids.next(), new TallyDelta(2));

        Map<UUID, List<UUID>> noted = within(connection -> {
            BallotRepository.note(connection, counts);
            return taken(connection);
        });

        assertThat(noted)
                .hasSize(counts.size())
                .containsEntry(poll, fans)
                .containsEntry(another, List.of(fan.user()))
                .containsValue(List.of());
    }

    private VoterKey voter() {
        return new VoterKey(poll, Ids.next());
    }

    private static Map<UUID, List<UUID>> taken(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement("delete from ballot_change returning poll_id, fresh")) {
            return RowMapper.all(
                            query,
                            row -> Map.entry(row.getObject("poll_id", UUID.class), RowMapper.uuids(row, "fresh")))
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    /// Entries of indexes and rows of tables, by this transaction; planned as a group commit plans.
    private static long rowsRead(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement("""
                select set_config('plan_cache_mode', 'force_generic_plan', true),
                    sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as read
                from pg_class where relname ~ '^ballot'""")) {
            return RowMapper.first(query, row -> row.getLong("read")).orElseThrow();
        }
    }

    private <T> T within(SqlDatabase.Work<T> work) {
        return inside.community(community, () -> database.with(work));
    }
}
