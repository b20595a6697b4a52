package io.terrace.polls.result;

import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Counts and what is not folded into them yet, within the current transaction.
@ApplicationScoped
class TotalRepository {

    private static final String COLUMNS = "select poll_id, votes, voters, version, is_final, as_of from poll_total"
            + " where community_id = terrace_community()";

    private final Sql sql;

    TotalRepository(Sql sql) {
        this.sql = sql;
    }

    Map<UUID, VoteTotals> find(Collection<UUID> polls) {
        return sql
                .list(
                        COLUMNS + " and poll_id = any(?)",
                        row -> Map.entry(row.id("poll_id"), read(row)),
                        ArrayParameter.ids(polls))
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// With what is not folded yet.
    Map<UUID, VoteTotals> current(Collection<UUID> polls) {
        return CurrentTotalsQueryService.read(sql, polls);
    }

    /// Keeps others from folding until the transaction ends.
    ///
    /// @param pause empty if the counts changed less than that ago
    Optional<VoteTotals> hold(UUID poll, Duration pause) {
        return sql.first(COLUMNS + """
                     and poll_id = ? and as_of <= clock_timestamp() - ? * interval '1 millisecond' for update""", TotalRepository::read, poll, pause.toMillis());
    }

    /// Takes away the oldest steps.
    List<TallyDeltaRow> take(UUID poll, int most) {
        return sql.list(
                """
                with taken as (
                    delete from ballot_change where community_id = terrace_community() and id in (
                        select id from ballot_change
                        where community_id = terrace_community() and poll_id = ? order by id limit ?)
                    returning id, steps, voters, fresh, gone)
                select steps, voters, fresh, gone from taken order by id""",
                row -> new TallyDeltaRow(
                        row.integers("steps"),
                        Math.toIntExact(row.number("voters")),
                        row.ids("fresh"),
                        row.ids("gone")),
                poll,
                most);
    }

    void store(UUID poll, VoteTotals totals) {
        sql.run(
                """
                update poll_total set votes = ?, voters = ?, version = ?, is_final = ?, as_of = clock_timestamp()
                where community_id = terrace_community() and poll_id = ?""",
                ArrayParameter.numbers(totals.votes(), votes -> votes),
                totals.voters(),
                totals.version(),
                totals.isFinal(),
                poll);
    }

    private record PlaceCount(int place, long votes) {}

    /// @param options how many the poll has
    BallotTally count(UUID poll, int options) {
        Long[] votes = new Long[options];
        Arrays.fill(votes, 0L);
        long voters = 0;
        for (PlaceCount count : sql.list(
                """
                select -1 as place, count(*) as votes from ballot
                    where community_id = terrace_community() and poll_id = ? and choices <> '{}'
                union all
                select place, count(*) from ballot cross join unnest(choices) as place
                    where community_id = terrace_community() and poll_id = ? group by place""", row -> new PlaceCount(Math.toIntExact(row.number("place")), row.number("votes")), poll, poll)) {
            if (count.place() < 0) {
                voters = count.votes();
            } else {
                votes[count.place()] = count.votes();
            }
        }
        return new BallotTally(List.of(votes), voters);
    }

    static VoteTotals read(Row row) {
        return new VoteTotals(
                row.numbers("votes"),
                row.number("voters"),
                row.number("version"),
                row.flag("is_final"),
                row.instant("as_of"));
    }
}
