package io.terrace.platform.jdbc;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/// Counts a caller's invalid codes by the minute, in Postgres and in the caller's transaction and community: one who
/// tries too many in ten minutes waits.
public final class InvalidCodeCounter {

    private final Sql sql;
    private final String table;
    private final long most;

    /// @param table the service's own, with `community_id`, `caller_id`, `minute` and `failures`,
    ///     unique by the first three
    /// @param most invalid codes in ten minutes
    public InvalidCodeCounter(Sql sql, String table, long most) {
        this.sql = sql;
        this.table = table;
        this.most = most;
    }

    /// How long the caller waits: until the minute that makes the failures since too many is ten minutes ago. Empty
    /// where they are not too many.
    public Optional<Duration> pause(UUID caller) {
        return sql.first("""
                        select cast(ceil(extract(epoch from max(minute) + interval '10 minutes' - now())) as bigint) as sec
                        from (
                            select minute, sum(failures) over (order by minute desc) as since from %s
                            where community_id = terrace_community() and caller_id = ?
                                and minute > now() - interval '10 minutes') as seen
                        where since >= ? having count(*) > 0""".formatted(table), row -> Duration.ofSeconds(row.number("sec")), caller, most);
    }

    /// Counts one.
    public void add(UUID caller) {
        sql.run("""
                insert into %1$s (community_id, caller_id, minute, failures)
                values (terrace_community(), ?, date_trunc('minute', now()), 1)
                on conflict (community_id, caller_id, minute) do update set failures = %1$s.failures + 1""".formatted(table), caller);
    }
}
