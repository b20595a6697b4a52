package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.LocalDate;
import java.util.List;

/// Counts what has come since the last fold, each event once: an event is new by the number of the transaction that
/// wrote it, and the mark moves in the transaction that counts. Below the oldest running transaction none can come any
/// more.
@ApplicationScoped
class RollupAggregator {

    /// Days that are counted again in one transaction.
    private static final int MAX_REFOLDS = 10;

    /// What came a quarter of an hour after its day changes what was said of it, visibly.
    private static final String GRACE = "interval '15 minutes'";

    private static final String COUNT = """
            with edge as materialized (
                select f.xact as low, pg_snapshot_xmin(pg_current_snapshot()) as high,
                    (f.folded_at at time zone 'UTC')::date - 1 as since
                from fold_state f where f.community_id = terrace_community()),
            fresh as materialized (
                select e.fan_id, e.name, e.subject_id, e.occurred_at, e.times, community_day(e.occurred_at) as day
                from edge x join event e on e.community_id = terrace_community() and e.received_on >= x.since
                    and e.xact >= x.low and e.xact < x.high),
            fans as (
                insert into fan_day as d (community_id, fan_id, day, events, first_at, last_at)
                select terrace_community(), n.fan_id, n.day, count(*), min(n.occurred_at), max(n.occurred_at)
                from fresh n where n.fan_id is not null group by n.fan_id, n.day
                on conflict (community_id, fan_id, day) do update set events = d.events + excluded.events,
                    first_at = least(d.first_at, excluded.first_at), last_at = greatest(d.last_at, excluded.last_at)),
            seen as (
                insert into first_seen as s (community_id, fan_id, first_at, first_day)
                select distinct on (n.fan_id) terrace_community(), n.fan_id, n.occurred_at, n.day
                from fresh n where n.fan_id is not null order by n.fan_id, n.occurred_at
                on conflict (community_id, fan_id) do update set first_at = excluded.first_at,
                    first_day = excluded.first_day where s.first_at > excluded.first_at),
            features as (
                insert into feature_day as f (community_id, day, name, events)
                select terrace_community(), n.day, n.name, sum(n.times) from fresh n group by n.day, n.name
                on conflict (community_id, day, name) do update set events = f.events + excluded.events),
            subjects as (
                insert into subject_day as s (community_id, day, name, subject_id, events)
                select terrace_community(), n.day, n.name, n.subject_id, sum(n.times)
                from fresh n where n.subject_id is not null group by n.day, n.name, n.subject_id
                on conflict (community_id, day, name, subject_id) do update set events = s.events + excluded.events),
            minutes as (
                insert into live_minute as m (community_id, minute, name, events)
                select terrace_community(), date_trunc('minute', n.occurred_at), n.name, sum(n.times)
                from fresh n where n.occurred_at > now() - interval '1 hour' group by 2, n.name
                on conflict (community_id, minute, name) do update set events = m.events + excluded.events),
            restated as (
                insert into day_restatement (community_id, day, restated_at)
                select distinct terrace_community(), n.day, now()
                from fresh n where n.day < community_day(now() - %s)
                on conflict (community_id, day) do update set restated_at = excluded.restated_at)
            update fold_state f set xact = x.high, folded_at = now() from edge x
            where f.community_id = terrace_community()""".formatted(GRACE);

    /// A day's events, and what is counted of them; the bounds are wider than any zone.
    private static final String DAY = """
            with own as materialized (
                select e.fan_id, e.name, e.subject_id, e.occurred_at, e.times
                from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
                where e.community_id = terrace_community()
                    and e.occurred_at >= (?::date - 1)::timestamp at time zone 'UTC'
                    and e.occurred_at < (?::date + 2)::timestamp at time zone 'UTC'
                    and community_day(e.occurred_at) = ?::date)""";

    private final Sql sql;

    RollupAggregator(Sql sql) {
        this.sql = sql;
    }

    /// Of the current community.
    @ActivateRequestContext
    void fold() {
        QuarkusTransaction.requiringNew().run(() -> {
            RollupLock.take(sql);
            sql.run(COUNT);
            refolds().forEach(this::refold);
        });
    }

    private List<LocalDate> refolds() {
        return sql.list("""
                delete from day_refold where community_id = terrace_community() and day in (
                    select day from day_refold where community_id = terrace_community() order by day limit ?)
                returning day""", row -> LocalDate.parse(row.text("day")), MAX_REFOLDS);
    }

    private void refold(LocalDate day) {
        String lost = "delete from %s where community_id = terrace_community() and day = ?";
        sql.run(lost.formatted("feature_day"), day);
        sql.run(lost.formatted("subject_day"), day);
        List<String> gone = sql.list(
                lost.formatted("fan_day") + " and not erased returning fan_id::text as fan",
                row -> row.text("fan"),
                day);
        sql.run(DAY + """
                , erased as (
                    select name, subject_id, events from erased_day
                    where community_id = terrace_community() and day = ?),
                fans as (
                    insert into fan_day (community_id, fan_id, day, events, first_at, last_at)
                    select terrace_community(), fan_id, ?::date, count(*), min(occurred_at), max(occurred_at)
                    from own where fan_id is not null group by fan_id),
                subjects as (
                    insert into subject_day (community_id, day, name, subject_id, events)
                    select terrace_community(), ?::date, name, subject_id, sum(events) from (
                        select name, subject_id, times as events from own where subject_id is not null
                        union all
                        select name, subject_id, events from erased
                        where subject_id <> '00000000-0000-0000-0000-000000000000') as every
                    group by name, subject_id)
                insert into feature_day (community_id, day, name, events)
                select terrace_community(), ?::date, name, sum(events) from (
                    select name, times as events from own union all select name, events from erased) as every
                group by name""", day, day, day, day, day, day, day);
        sql.run("""
                with touched as (
                    select fan::uuid as fan_id from unnest(?) as g (fan)
                    union
                    select fan_id from fan_day where community_id = terrace_community() and day = ?),
                begun as (
                    select t.fan_id, d.first_at, d.day from touched t
                    left join lateral (select first_at, day from fan_day f
                        where f.community_id = terrace_community() and f.fan_id = t.fan_id
                        order by f.day limit 1) d on true),
                forgotten as (
                    delete from first_seen s using begun b
                    where s.community_id = terrace_community() and s.fan_id = b.fan_id and b.day is null)
                insert into first_seen as s (community_id, fan_id, first_at, first_day)
                select terrace_community(), b.fan_id, b.first_at, b.day from begun b where b.day is not null
                on conflict (community_id, fan_id) do update set first_at = excluded.first_at,
                    first_day = excluded.first_day""", ArrayParameter.texts(gone), day);
        sql.run("""
                insert into day_restatement (community_id, day, restated_at)
                select terrace_community(), ?::date, now() where ?::date < community_day(now() - %s)
                on conflict (community_id, day) do update set restated_at = excluded.restated_at""".formatted(GRACE), day, day);
        sql.list(
                "select tell_days_again(array[?::date]) from event_feed where community_id = terrace_community()",
                row -> true,
                day);
    }
}
