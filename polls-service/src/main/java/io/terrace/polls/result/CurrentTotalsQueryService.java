package io.terrace.polls.result;

import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Counts with what is not folded into them yet, read in one statement, so that no ballot is missed or counted twice.
/// Their version is that of the counts last folded; what is ahead of it is in the next one.
public final class CurrentTotalsQueryService {

    private static final String QUERY = """
            select t.poll_id, t.votes, t.voters, t.version, t.is_final, coalesce(ahead.steps, '{}') as steps,
                coalesce(ahead.voters, 0) as more,
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

    private CurrentTotalsQueryService() {}

    /// What the statement's transaction sees, its own ballots included.
    public static Map<UUID, VoteTotals> read(Sql sql, Collection<UUID> polls) {
        return sql.list(QUERY, row -> Map.entry(row.id("poll_id"), read(row)), ArrayParameter.ids(polls)).stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static VoteTotals read(Row row) {
        VoteTotals folded = TotalRepository.read(row);
        List<Long> steps = row.numbers("steps");
        return steps.isEmpty() ? folded : folded.ahead(steps, row.number("more"));
    }
}
