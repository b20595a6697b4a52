package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.lang.ScopedValue.CallableOp;
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
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final UUID community = Ids.next();
    private final UUID poll = Ids.next();
    private final VoterKey fan = new VoterKey(poll, Ids.next());
    private final Vote vote = new Vote(List.of(1), List.of(), Instant.EPOCH);

    @BeforeEach
    void vote() {
        within(() -> sql.run("""
                with polls as (
                    insert into poll (community_id, id, state, revision, definition, created_at)
                    values (?, ?, 'OPEN', 1, '{"options": [1, 2], "anonymity": "anonymous"}', now()))
                insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at)
                select ?, ?, gen_random_uuid(), '{0}', '{}', now() from generate_series(1, ?)""", community, poll, community, poll, FANS));
    }

    @Test
    void aBallotIsReadAndWrittenWithoutReadingTheOthers() {
        long read = within(() -> {
            long before = rowsRead();
            var polls = BallotRepository.hold(sql, List.of(fan)).polls();
            BallotRepository.add(sql, polls, Map.of(fan, vote));
            BallotRepository.votes(sql, List.of(fan));
            BallotRepository.alter(sql, polls, Map.of(fan, vote));
            return rowsRead() - before;
        });

        assertThat(read).isLessThan(FANS / 10);
    }

    @Test
    void ballotIsListedOnlyWhereItsPollHasVoterLists() {
        boolean listed = within(() -> {
            var polls = BallotRepository.hold(sql, List.of(fan)).polls();
            BallotRepository.add(sql, polls, Map.of(fan, vote));
            return sql.first("select listed from ballot where user_id = ?", row -> row.flag("listed"), fan.user())
                    .orElseThrow();
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

        Map<VoterKey, Vote> read = within(() -> {
            var polls = BallotRepository.hold(sql, List.of(fan)).polls();
            BallotRepository.add(sql, polls, written);
            return BallotRepository.votes(sql, written.keySet());
        });

        assertThat(read).isEqualTo(written);
    }

    @Test
    void firstVotersAreNotedWithTheirPoll() {
        UUID another = Ids.next();
        List<UUID> fans = List.of(Ids.next(), Ids.next());
        TallyDeltaAccumulator two = new TallyDeltaAccumulator(2);
        TallyDeltaAccumulator one = new TallyDeltaAccumulator(3);
        fans.forEach(voter -> two.move(voter, Vote.NONE, vote));
        one.move(fan.user(), Vote.NONE, vote);
        Map<UUID, TallyDeltaAccumulator> counts =
                Map.of(poll, two, another, one, Ids.next(), new TallyDeltaAccumulator(2));

        Map<UUID, List<UUID>> noted = within(() -> {
            BallotRepository.note(sql, counts);
            return taken();
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

    private Map<UUID, List<UUID>> taken() {
        return sql
                .list(
                        "delete from ballot_change returning poll_id, fresh",
                        row -> Map.entry(row.id("poll_id"), row.ids("fresh")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Entries of indexes and rows of tables, by this transaction; planned as a group commit plans.
    private long rowsRead() {
        return sql.first("""
                select set_config('plan_cache_mode', 'force_generic_plan', true),
                    sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as read
                from pg_class where relname ~ '^ballot'""", row -> row.number("read")).orElseThrow();
    }

    private <T> T within(CallableOp<T, RuntimeException> work) {
        return tenantTransaction.call(community, work);
    }
}
