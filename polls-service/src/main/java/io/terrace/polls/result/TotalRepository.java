package io.terrace.polls.result;

import io.terrace.platform.web.UuidArray;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Counts and what is not folded into them yet, within the current transaction.
@ApplicationScoped
class TotalRepository {

    private static final String COLUMNS = "select poll_id, votes, voters, version, is_final, as_of from poll_total"
            + " where community_id = terrace_community()";

    private final SqlDatabase database;

    TotalRepository(SqlDatabase database) {
        this.database = database;
    }

    Map<UUID, Totals> find(Collection<UUID> polls) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(COLUMNS + " and poll_id = any(?)")) {
                query.setObject(1, UuidArray.of(polls));
                Map<UUID, Totals> found = new HashMap<>();
                RowMapper.all(
                        query, row -> found.put(Objects.requireNonNull(RowMapper.uuid(row, "poll_id")), read(row)));
                return found;
            }
        });
    }

    /// With what is not folded yet.
    Map<UUID, Totals> current(Collection<UUID> polls) {
        return database.with(connection -> CurrentTotals.read(connection, polls));
    }

    /// Keeps others from folding until the transaction ends.
    ///
    /// @param pause empty if the counts changed less than that ago
    Optional<Totals> hold(UUID poll, Duration pause) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(COLUMNS + """
                     and poll_id = ? and as_of <= clock_timestamp() - ? * interval '1 millisecond' for update""")) {
                query.setObject(1, poll);
                query.setLong(2, pause.toMillis());
                return RowMapper.first(query, TotalRepository::read);
            }
        });
    }

    /// Takes away the oldest steps.
    List<StoredDelta> take(UUID poll, int most) {
        return database.with(connection -> {
            try (var delete = connection.prepareStatement("""
                    with taken as (
                        delete from ballot_change where community_id = terrace_community() and id in (
                            select id from ballot_change
                            where community_id = terrace_community() and poll_id = ? order by id limit ?)
                        returning id, steps, voters, fresh, gone)
                    select steps, voters, fresh, gone from taken order by id""")) {
                delete.setObject(1, poll);
                delete.setInt(2, most);
                return RowMapper.all(
                        delete,
                        row -> new StoredDelta(
                                List.of((Integer[]) row.getArray("steps").getArray()),
                                row.getInt("voters"),
                                RowMapper.uuids(row, "fresh"),
                                RowMapper.uuids(row, "gone")));
            }
        });
    }

    void store(UUID poll, Totals totals) {
        database.with(connection -> {
            try (var update = connection.prepareStatement("""
                    update poll_total set votes = ?, voters = ?, version = ?, is_final = ?, as_of = clock_timestamp()
                    where community_id = terrace_community() and poll_id = ?""")) {
                update.setArray(
                        1, connection.createArrayOf("bigint", totals.votes().toArray()));
                update.setLong(2, totals.voters());
                update.setLong(3, totals.version());
                update.setBoolean(4, totals.isFinal());
                update.setObject(5, poll);
                return update.executeUpdate();
            }
        });
    }

    /// @param options how many the poll has
    BallotTally count(UUID poll, int options) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("""
                    select -1 as place, count(*) as votes from ballot
                        where community_id = terrace_community() and poll_id = ? and choices <> '{}'
                    union all
                    select place, count(*) from ballot cross join unnest(choices) as place
                        where community_id = terrace_community() and poll_id = ? group by place""")) {
                query.setObject(1, poll);
                query.setObject(2, poll);
                Long[] votes = new Long[options];
                Arrays.fill(votes, 0L);
                long voters = 0;
                for (var counted : RowMapper.all(query, row -> Map.entry(row.getInt("place"), row.getLong("votes")))) {
                    if (counted.getKey() < 0) {
                        voters = counted.getValue();
                    } else {
                        votes[counted.getKey()] = counted.getValue();
                    }
                }
                return new BallotTally(List.of(votes), voters);
            }
        });
    }

    static Totals read(ResultSet row) throws SQLException {
        return new Totals(
                Arrays.stream(RowMapper.longs(row, "votes")).boxed().toList(),
                row.getLong("voters"),
                row.getLong("version"),
                row.getBoolean("is_final"),
                Objects.requireNonNull(RowMapper.instant(row, "as_of")));
    }
}
