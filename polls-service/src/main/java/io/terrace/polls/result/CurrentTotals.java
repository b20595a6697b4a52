package io.terrace.polls.result;

import io.terrace.platform.web.UuidArray;
import io.terrace.polls.database.RowMapper;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/// Counts with what is not folded into them yet, read in one statement, so that no ballot is missed or counted twice.
/// Their version is that of the counts last folded; what is ahead of it is in the next one.
public final class CurrentTotals {

    private static final String QUERY = """
            select t.poll_id, t.votes, t.voters, t.version, t.is_final, ahead.steps, coalesce(ahead.voters, 0) as more,
                case when ahead.steps is null then t.as_of else clock_timestamp() end as as_of
            from poll_total t
                cross join lateral (
                    select array_agg(place.votes order by place.place) as steps, max(place.voters) as voters
                    from (
                        select step.place, sum(step.votes) as votes, sum(c.voters) as voters
                        from ballot_change c cross join unnest(c.steps) with ordinality as step (votes, place)
                        where c.community_id = t.community_id and c.poll_id = t.poll_id
                        group by step.place) as place) as ahead
            where t.community_id = terrace_community() and t.poll_id = any(?)""";

    private CurrentTotals() {}

    /// What the connection's transaction sees, its own ballots included.
    public static Map<UUID, Totals> read(Connection connection, Collection<UUID> polls) throws SQLException {
        try (var query = connection.prepareStatement(QUERY)) {
            query.setObject(1, UuidArray.of(polls));
            Map<UUID, Totals> found = new HashMap<>();
            RowMapper.all(query, row -> found.put(Objects.requireNonNull(RowMapper.uuid(row, "poll_id")), read(row)));
            return found;
        }
    }

    private static Totals read(ResultSet row) throws SQLException {
        Totals folded = TotalRepository.read(row);
        return row.getArray("steps") == null
                ? folded
                : folded.ahead(RowMapper.longs(row, "steps"), row.getLong("more"));
    }
}
