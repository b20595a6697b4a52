package io.terrace.polls.vote;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/// Ballots in bulk: a statement holds the polls, one adds ballots, one reads those that are there, one changes them.
final class BallotRepository {

    private static final String INSERT = """
            insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at, listed)
            select terrace_community(), b.poll_id, b.user_id, b.choices::smallint[],
                (?::uuid[])[b.before + 1 : b.through],
                timestamptz 'epoch' + b.cast_at * interval '1 microsecond', b.listed
            from unnest(?::uuid[], ?::uuid[], ?::text[], ?::int[], ?::int[], ?::bigint[], ?::boolean[])
                as b (poll_id, user_id, choices, before, through, cast_at, listed)
            """;

    /// @param open by the database's clock
    /// @param listed whether anyone may see who chose what
    record Held(int revision, boolean open, int options, boolean listed) {}

    /// @param now when the transaction began
    record Holding(Map<UUID, Held> polls, Instant now) {}

    private BallotRepository() {}

    /// Keeps open polls as they are until the transaction ends. Only open polls are held: of the others it is known
    /// that
    /// they take no votes, and the transaction that closes one has it soon.
    static Holding hold(Sql sql, Collection<VoterKey> keys) {
        Map<UUID, Held> polls = new HashMap<>();
        ArrayParameter ids =
                ArrayParameter.ids(keys.stream().map(VoterKey::poll).distinct().toList());
        List<Instant> now = sql.list(
                """
                with held as materialized (
                    select id, revision, definition from poll
                    where community_id = terrace_community() and id = any(?)
                        and state = 'OPEN' and (closes_at is null or closes_at > clock_timestamp())
                    order by id for key share),
                asked as (
                    select id, revision, definition, true as open from held
                    union all
                    select id, revision, definition, false from poll
                    where community_id = terrace_community() and id = any(?) and state <> 'DRAFT'
                        and id not in (select id from held))
                select id, revision, jsonb_array_length(definition -> 'options') as options,
                    definition ->> 'anonymity' is distinct from 'anonymous' as listed, open, now() as now
                from asked""",
                row -> {
                    polls.put(row.id("id"), held(row));
                    return row.instant("now");
                },
                ids,
                ids);
        return new Holding(polls, now.isEmpty() ? Instant.EPOCH : now.getFirst());
    }

    private static Held held(Row row) {
        return new Held(
                Math.toIntExact(row.number("revision")),
                row.flag("open"),
                Math.toIntExact(row.number("options")),
                row.flag("listed"));
    }

    /// Ballots that are there, kept from others until the transaction ends. One look into the index for each fan, in
    /// one order: as a join the planner would rather read all of the poll's ballots.
    static Map<VoterKey, Vote> votes(Sql sql, Collection<VoterKey> keys) {
        return sql
                .list(
                        """
                        select known.* from (
                            select * from unnest(?::uuid[], ?::uuid[]) as a (poll_id, user_id)
                            order by poll_id, user_id) as asked
                        cross join lateral (
                            select b.poll_id, b.user_id, b.choices, b.client_ids, b.cast_at from ballot b
                            where b.community_id = terrace_community() and b.poll_id = asked.poll_id
                                and b.user_id = asked.user_id
                            for update) as known""",
                        row -> Map.entry(key(row), vote(row)),
                        ArrayParameter.ids(keys, VoterKey::poll),
                        ArrayParameter.ids(keys, VoterKey::user))
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static Vote vote(Row row) {
        return new Vote(row.integers("choices"), row.ids("client_ids"), row.instant("cast_at"));
    }

    /// Adds the first ballots among these; waits where another replica has one of the same fan's under way.
    ///
    /// @return whose are added
    static Set<VoterKey> add(Sql sql, Map<UUID, Held> polls, Map<VoterKey, Vote> votes) {
        return Set.copyOf(sql.list(
                INSERT + "on conflict do nothing returning poll_id, user_id",
                BallotRepository::key,
                columns(polls, votes)));
    }

    /// @param votes of ballots that are held, so that each is a conflict: the way to them that never reads past others
    static void alter(Sql sql, Map<UUID, Held> polls, Map<VoterKey, Vote> votes) {
        sql.run(INSERT + """
                on conflict (community_id, poll_id, user_id) do update
                set choices = excluded.choices, client_ids = excluded.client_ids, cast_at = excluded.cast_at,
                    listed = excluded.listed""", columns(polls, votes));
    }

    /// Notes what the ballots change, to be added up.
    static void note(Sql sql, Map<UUID, TallyDeltaAccumulator> counts) {
        Collection<TallyDeltaAccumulator> deltas = counts.values();
        FlattenedUuidLists fresh = FlattenedUuidLists.of(
                deltas.stream().map(TallyDeltaAccumulator::fresh).toList());
        FlattenedUuidLists gone = FlattenedUuidLists.of(
                deltas.stream().map(TallyDeltaAccumulator::gone).toList());
        sql.run(
                """
                insert into ballot_change (community_id, poll_id, steps, voters, fresh, gone)
                select terrace_community(), c.poll_id, c.steps::int[], c.voters,
                    (?::uuid[])[c.before + 1 : c.through], (?::uuid[])[c.gone_before + 1 : c.gone_through]
                from unnest(?::uuid[], ?::text[], ?::int[], ?::int[], ?::int[], ?::int[], ?::int[])
                    as c (poll_id, steps, voters, before, through, gone_before, gone_through)""",
                fresh.all(),
                gone.all(),
                ArrayParameter.ids(counts.keySet()),
                ArrayParameter.texts(deltas, delta -> text(delta.steps())),
                ArrayParameter.integers(deltas, TallyDeltaAccumulator::voters),
                ArrayParameter.integers(fresh.before(), place -> place),
                ArrayParameter.integers(fresh.through(), place -> place),
                ArrayParameter.integers(gone.before(), place -> place),
                ArrayParameter.integers(gone.through(), place -> place));
    }

    private static VoterKey key(Row row) {
        return new VoterKey(row.id("poll_id"), row.id("user_id"));
    }

    private static Object[] columns(Map<UUID, Held> polls, Map<VoterKey, Vote> votes) {
        FlattenedUuidLists clientIds = FlattenedUuidLists.of(
                votes.values().stream().map(Vote::clientIds).toList());
        return new Object[] {
            clientIds.all(),
            ArrayParameter.ids(votes.keySet(), VoterKey::poll),
            ArrayParameter.ids(votes.keySet(), VoterKey::user),
            ArrayParameter.texts(votes.values(), vote -> text(vote.choices())),
            ArrayParameter.integers(clientIds.before(), place -> place),
            ArrayParameter.integers(clientIds.through(), place -> place),
            ArrayParameter.numbers(votes.values(), vote -> ChronoUnit.MICROS.between(Instant.EPOCH, vote.castAt())),
            ArrayParameter.flags(
                    votes.keySet(),
                    key -> Objects.requireNonNull(polls.get(key.poll())).listed())
        };
    }

    /// A list as the text of a Postgres array: of lists of different lengths one array of arrays would have to be
    /// square.
    private static String text(List<?> list) {
        return list.stream().map(Object::toString).collect(joining(",", "{", "}"));
    }
}
