package io.terrace.polls.vote;

import io.terrace.platform.web.UuidArray;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.UuidLists;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ballots in bulk: a statement holds the polls, one adds ballots, one reads those that are there, one changes them.
final class BallotRepository {

    /// @param open by the database's clock
    /// @param listed whether anyone may see who chose what
    record Held(int revision, boolean open, int options, boolean listed) {}

    /// @param now when the transaction began
    record Holding(Map<UUID, Held> polls, Instant now) {}

    private BallotRepository() {}

    /// Keeps open polls as they are until the transaction ends.
    static Holding hold(Connection connection, Collection<VoterKey> keys) throws SQLException {
        Map<UUID, Held> polls = new HashMap<>();
        Instant now = hold(connection, keys, polls);
        return new Holding(polls, now);
    }

    /// Only open polls are held: of the others it is known that they take no votes, and the transaction that closes one
    /// has it soon.
    private static Instant hold(Connection connection, Collection<VoterKey> keys, Map<UUID, Held> polls)
            throws SQLException {
        try (var query = connection.prepareStatement("""
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
                from asked""")) {
            var ids = UuidArray.of(keys.stream().map(VoterKey::poll).distinct().toList());
            query.setObject(1, ids);
            query.setObject(2, ids);
            return RowMapper.all(query, row -> {
                        polls.put(
                                Objects.requireNonNull(RowMapper.uuid(row, "id")),
                                new Held(
                                        row.getInt("revision"),
                                        row.getBoolean("open"),
                                        row.getInt("options"),
                                        row.getBoolean("listed")));
                        return Objects.requireNonNull(RowMapper.instant(row, "now"));
                    })
                    .stream()
                    .findFirst()
                    .orElse(Instant.EPOCH);
        }
    }

    /// Ballots that are there, kept from others until the transaction ends. One look into the index for each fan, in
    /// one order: as a join the planner would rather read all of the poll's ballots.
    static Map<VoterKey, Vote> votes(Connection connection, Collection<VoterKey> keys) throws SQLException {
        try (var query = connection.prepareStatement("""
                select known.* from (
                    select * from unnest(?::uuid[], ?::uuid[]) as a (poll_id, user_id) order by poll_id, user_id) as asked
                cross join lateral (
                    select b.poll_id, b.user_id, b.choices, b.client_ids, b.cast_at from ballot b
                    where b.community_id = terrace_community() and b.poll_id = asked.poll_id
                        and b.user_id = asked.user_id
                    for update) as known""")) {
            query.setObject(1, UuidArray.of(keys.stream().map(VoterKey::poll).toList()));
            query.setObject(2, UuidArray.of(keys.stream().map(VoterKey::user).toList()));
            Map<VoterKey, Vote> votes = new HashMap<>();
            RowMapper.all(query, row -> votes.put(key(row), vote(row)));
            return votes;
        }
    }

    static Vote vote(ResultSet row) throws SQLException {
        return new Vote(
                Arrays.stream((Short[]) row.getArray("choices").getArray())
                        .map(Short::intValue)
                        .toList(),
                RowMapper.uuids(row, "client_ids"),
                Objects.requireNonNull(RowMapper.instant(row, "cast_at")));
    }

    /// Adds the first ballots among these; waits where another replica has one of the same fan's under way.
    ///
    /// @return whose are added
    static Set<VoterKey> add(Connection connection, Map<UUID, Held> polls, Map<VoterKey, Vote> votes)
            throws SQLException {
        try (var insert = connection.prepareStatement("""
                insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at, listed)
                select terrace_community(), b.poll_id, b.user_id, b.choices::smallint[],
                    (?::uuid[])[b.before + 1 : b.through],
                    timestamptz 'epoch' + b.cast_at * interval '1 microsecond', b.listed
                from unnest(?::uuid[], ?::uuid[], ?::text[], ?::int[], ?::int[], ?::bigint[], ?::boolean[])
                    as b (poll_id, user_id, choices, before, through, cast_at, listed)
                on conflict do nothing returning poll_id, user_id""")) {
            bind(connection, insert, polls, votes);
            return new HashSet<>(RowMapper.all(insert, BallotRepository::key));
        }
    }

    /// @param votes of ballots that are held, so that each is a conflict: the way to them that never reads past others
    static void alter(Connection connection, Map<UUID, Held> polls, Map<VoterKey, Vote> votes) throws SQLException {
        try (var upsert = connection.prepareStatement("""
                insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at, listed)
                select terrace_community(), n.poll_id, n.user_id, n.choices::smallint[],
                    (?::uuid[])[n.before + 1 : n.through],
                    timestamptz 'epoch' + n.cast_at * interval '1 microsecond', n.listed
                from unnest(?::uuid[], ?::uuid[], ?::text[], ?::int[], ?::int[], ?::bigint[], ?::boolean[])
                    as n (poll_id, user_id, choices, before, through, cast_at, listed)
                on conflict (community_id, poll_id, user_id) do update
                set choices = excluded.choices, client_ids = excluded.client_ids, cast_at = excluded.cast_at,
                    listed = excluded.listed""")) {
            bind(connection, upsert, polls, votes);
            upsert.executeUpdate();
        }
    }

    /// Notes what the ballots change, to be added up.
    static void note(Connection connection, Map<UUID, TallyDelta> counts) throws SQLException {
        try (var insert = connection.prepareStatement("""
                insert into ballot_change (community_id, poll_id, steps, voters, fresh, gone)
                select terrace_community(), c.poll_id, c.steps::int[], c.voters,
                    (?::uuid[])[c.before + 1 : c.through], (?::uuid[])[c.gone_before + 1 : c.gone_through]
                from unnest(?::uuid[], ?::text[], ?::int[], ?::int[], ?::int[], ?::int[], ?::int[])
                    as c (poll_id, steps, voters, before, through, gone_before, gone_through)""")) {
            UuidLists fresh =
                    UuidLists.of(counts.values().stream().map(TallyDelta::fresh).toList());
            UuidLists gone =
                    UuidLists.of(counts.values().stream().map(TallyDelta::gone).toList());
            insert.setObject(1, fresh.all());
            insert.setObject(2, gone.all());
            insert.setObject(3, UuidArray.of(counts.keySet()));
            insert.setArray(4, texts(connection, counts.values().stream().map(TallyDelta::steps)));
            insert.setArray(5, integers(connection, counts.values().stream().map(TallyDelta::voters)));
            insert.setArray(6, integers(connection, fresh.before().stream()));
            insert.setArray(7, integers(connection, fresh.through().stream()));
            insert.setArray(8, integers(connection, gone.before().stream()));
            insert.setArray(9, integers(connection, gone.through().stream()));
            insert.executeUpdate();
        }
    }

    private static VoterKey key(ResultSet row) throws SQLException {
        return new VoterKey(
                Objects.requireNonNull(RowMapper.uuid(row, "poll_id")),
                Objects.requireNonNull(RowMapper.uuid(row, "user_id")));
    }

    private static void bind(
            Connection connection, PreparedStatement write, Map<UUID, Held> polls, Map<VoterKey, Vote> votes)
            throws SQLException {
        UuidLists clientIds =
                UuidLists.of(votes.values().stream().map(Vote::clientIds).toList());
        write.setObject(1, clientIds.all());
        write.setObject(
                2, UuidArray.of(votes.keySet().stream().map(VoterKey::poll).toList()));
        write.setObject(
                3, UuidArray.of(votes.keySet().stream().map(VoterKey::user).toList()));
        write.setArray(4, texts(connection, votes.values().stream().map(Vote::choices)));
        write.setArray(5, integers(connection, clientIds.before().stream()));
        write.setArray(6, integers(connection, clientIds.through().stream()));
        write.setArray(
                7,
                connection.createArrayOf(
                        "bigint",
                        votes.values().stream()
                                .map(vote -> ChronoUnit.MICROS.between(Instant.EPOCH, vote.castAt()))
                                .toArray(Long[]::new)));
        write.setArray(
                8,
                connection.createArrayOf(
                        "boolean",
                        votes.keySet().stream()
                                .map(key -> Objects.requireNonNull(polls.get(key.poll()))
                                        .listed())
                                .toArray(Boolean[]::new)));
    }

    private static Array integers(Connection connection, Stream<Integer> numbers) throws SQLException {
        return connection.createArrayOf("int", numbers.toArray(Integer[]::new));
    }

    /// Lists of different lengths, each as the text of a Postgres array: one array of arrays would have to be
    /// square.
    private static Array texts(Connection connection, Stream<? extends List<?>> lists) throws SQLException {
        return connection.createArrayOf(
                "text",
                lists.map(list -> list.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}")))
                        .toArray(String[]::new));
    }
}
