package io.terrace.polls.vote;

import io.terrace.polls.database.Rows;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ballots in bulk: one statement reads and holds, one writes.
final class BallotTable {

    /// @param open by the database's clock
    record Held(int revision, boolean open, int options) {}

    /// @param now when the transaction began
    record Reading(Map<UUID, Held> polls, Map<VoterKey, Vote> votes, Instant now) {}

    private BallotTable() {}

    /// Keeps the polls as they are, and the fans' ballots to itself, until the transaction ends.
    static Reading read(Connection connection, Collection<VoterKey> keys) throws SQLException {
        try (var query = connection.prepareStatement("""
                with asked as (select * from unnest(?::uuid[], ?::uuid[]) as a (poll_id, user_id)),
                held as materialized (
                    select id, revision, jsonb_array_length(definition -> 'options') as options,
                        state = 'OPEN' and (closes_at is null or closes_at > clock_timestamp()) as open
                    from poll
                    where community_id = terrace_community() and id = any(?) and state <> 'DRAFT'
                    order by id for share),
                known as materialized (
                    select b.poll_id, b.user_id, b.choices, b.client_ids, b.cast_at
                    from ballot b join asked a on b.poll_id = a.poll_id and b.user_id = a.user_id
                    where b.community_id = terrace_community()
                    order by b.poll_id, b.user_id for update of b)
                select a.poll_id, a.user_id, h.revision, h.options, h.open, k.choices, k.client_ids, k.cast_at,
                    now() as now
                from asked a left join held h on h.id = a.poll_id
                    left join known k on k.poll_id = a.poll_id and k.user_id = a.user_id""")) {
            query.setArray(
                    1, Rows.uuids(connection, keys.stream().map(VoterKey::poll).toList()));
            query.setArray(
                    2, Rows.uuids(connection, keys.stream().map(VoterKey::user).toList()));
            query.setArray(
                    3,
                    Rows.uuids(
                            connection,
                            keys.stream().map(VoterKey::poll).distinct().toList()));
            Map<UUID, Held> polls = new HashMap<>();
            Map<VoterKey, Vote> votes = new HashMap<>();
            List<Instant> now = Rows.all(query, row -> {
                UUID poll = Objects.requireNonNull(Rows.uuid(row, "poll_id"));
                int revision = row.getInt("revision");
                if (!row.wasNull()) {
                    polls.put(poll, new Held(revision, row.getBoolean("open"), row.getInt("options")));
                }
                if (Rows.instant(row, "cast_at") != null) {
                    votes.put(new VoterKey(poll, Objects.requireNonNull(Rows.uuid(row, "user_id"))), vote(row));
                }
                return Objects.requireNonNull(Rows.instant(row, "now"));
            });
            return new Reading(polls, votes, now.getFirst());
        }
    }

    static Vote vote(ResultSet row) throws SQLException {
        return new Vote(
                Arrays.stream((Short[]) row.getArray("choices").getArray())
                        .map(Short::intValue)
                        .toList(),
                Rows.uuids(row, "client_ids"),
                Objects.requireNonNull(Rows.instant(row, "cast_at")));
    }

    /// @throws SQLException 40001 where another replica took a fan's first ballot meanwhile
    static void write(
            Connection connection, Map<VoterKey, Vote> added, Map<VoterKey, Vote> altered, Map<UUID, Count> counts)
            throws SQLException {
        try (var write = connection.prepareStatement("""
                with added as (
                    insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at)
                    select terrace_community(), b.poll_id, b.user_id, b.choices::smallint[], b.client_ids::uuid[],
                        b.cast_at
                    from unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[])
                        as b (poll_id, user_id, choices, client_ids, cast_at)
                    on conflict do nothing returning 1),
                altered as (
                    update ballot b set choices = n.choices::smallint[], client_ids = n.client_ids::uuid[],
                        cast_at = n.cast_at
                    from unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[])
                        as n (poll_id, user_id, choices, client_ids, cast_at)
                    where b.community_id = terrace_community() and b.poll_id = n.poll_id and b.user_id = n.user_id),
                noted as (
                    insert into ballot_change (community_id, poll_id, steps, voters, fresh)
                    select terrace_community(), c.poll_id, c.steps::int[], c.voters, c.fresh::uuid[]
                    from unnest(?::uuid[], ?::text[], ?::int[], ?::text[]) as c (poll_id, steps, voters, fresh))
                select count(*) as added from added""")) {
            bind(connection, write, 1, added);
            bind(connection, write, 6, altered);
            write.setArray(11, Rows.uuids(connection, counts.keySet()));
            write.setArray(12, texts(connection, counts.values().stream().map(Count::steps)));
            write.setArray(
                    13,
                    connection.createArrayOf(
                            "int", counts.values().stream().map(Count::voters).toArray()));
            write.setArray(14, texts(connection, counts.values().stream().map(Count::fresh)));
            long written = Rows.first(write, row -> row.getLong("added")).orElseThrow();
            if (written < added.size()) {
                throw new SQLException("A fan's first ballot came twice at once", "40001");
            }
        }
    }

    private static void bind(Connection connection, PreparedStatement write, int first, Map<VoterKey, Vote> votes)
            throws SQLException {
        write.setArray(
                first,
                Rows.uuids(
                        connection, votes.keySet().stream().map(VoterKey::poll).toList()));
        write.setArray(
                first + 1,
                Rows.uuids(
                        connection, votes.keySet().stream().map(VoterKey::user).toList()));
        write.setArray(first + 2, texts(connection, votes.values().stream().map(Vote::choices)));
        write.setArray(first + 3, texts(connection, votes.values().stream().map(Vote::clientIds)));
        write.setArray(
                first + 4,
                connection.createArrayOf(
                        "timestamptz",
                        votes.values().stream()
                                .map(vote -> vote.castAt().toString())
                                .toArray()));
    }

    /// Lists of different lengths, each as the text of a Postgres array: one array of arrays would have to be
    /// square.
    private static Array texts(Connection connection, Stream<? extends List<?>> lists) throws SQLException {
        return connection.createArrayOf(
                "text",
                lists.map(list -> list.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}")))
                        .toArray());
    }
}
