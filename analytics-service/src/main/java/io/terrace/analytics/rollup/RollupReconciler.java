package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Holds a community's counts against its events and what was forgotten of them: the rollups, and ClickHouse where that
/// is the engine.
@ApplicationScoped
class RollupReconciler {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int MAX_COMMUNITIES = 10;

    private static final String COMPARE = """
            with own as materialized (
                select e.fan_id, e.name, e.subject_id, e.occurred_at, e.times, community_day(e.occurred_at) as day
                from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
                where e.community_id = terrace_community()),
            since as (
                select community_day(((select min(received_on) from event
                    where community_id = terrace_community()) + 8)::timestamp at time zone 'UTC') as day,
                    (select min(received_on) from event where community_id = terrace_community())
                        <= (now() at time zone 'UTC')::date - 390 as cut),
            features as (
                select day, sum(events) as difference from (
                    select coalesce(a.day, b.day) as day, abs(coalesce(a.events, 0) - coalesce(b.events, 0)) as events
                    from (select day, name, sum(events) as events from (
                            select day, name, times as events from own
                            union all
                            select day, name, events from erased_day where community_id = terrace_community()) as x
                        group by day, name) a
                    full join (select day, name, events from feature_day where community_id = terrace_community()) b
                        on a.day = b.day and a.name = b.name) as d
                group by day),
            subjects as (
                select day, sum(events) as difference from (
                    select coalesce(a.day, b.day) as day, abs(coalesce(a.events, 0) - coalesce(b.events, 0)) as events
                    from (select day, name, subject_id, sum(events) as events from (
                            select day, name, subject_id, times as events from own where subject_id is not null
                            union all
                            select day, name, subject_id, events from erased_day
                            where community_id = terrace_community()
                                and subject_id <> '00000000-0000-0000-0000-000000000000') as x
                        group by day, name, subject_id) a
                    full join (select day, name, subject_id, events from subject_day
                        where community_id = terrace_community()) b
                        on a.day = b.day and a.name = b.name and a.subject_id = b.subject_id) as d
                group by day),
            fans as (
                select coalesce(a.day, b.day) as day,
                    sum(abs(coalesce(a.events, 0) - coalesce(b.events, 0))
                        + case when a.first_at is distinct from b.first_at or a.last_at is distinct from b.last_at
                            then 1 else 0 end) as difference
                from (select day, fan_id, count(*) as events, min(occurred_at) as first_at, max(occurred_at) as last_at
                    from own where fan_id is not null group by day, fan_id) a
                full join (select day, fan_id, events, first_at, last_at from fan_day
                    where community_id = terrace_community() and not erased) b
                    on a.day = b.day and a.fan_id = b.fan_id
                group by 1),
            wrong as (
                select o.day, sum(o.difference) as difference from (
                    select * from features union all select * from subjects union all select * from fans) as o
                cross join since s
                where not s.cut or o.day > s.day
                group by o.day having sum(o.difference) > 0),
            again as (
                insert into day_refold (community_id, day) select terrace_community(), day from wrong on conflict do nothing)
            select (select count(*) from own) as events, coalesce((select sum(difference) from wrong), 0) as difference""";

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final ClickHouseReconciler clickHouse;
    private final boolean fed;

    RollupReconciler(Sql sql, KeysetPageAssembler paging, ClickHouseReconciler clickHouse, AnalyticsConfig config) {
        this.sql = sql;
        this.paging = paging;
        this.clickHouse = clickHouse;
        fed = config.engine() == AnalyticsEngine.CLICKHOUSE;
    }

    /// Each community in a transaction of its own.
    Page<RollupReconciliationView> page(PageRequest request) {
        String list = "analytics-recount";
        PageRequest bounded = new PageRequest(Math.min(request.limit(), MAX_COMMUNITIES), request.cursor());
        UUID after = paging.position(bounded, list).map(UUID::fromString).orElse(FIRST);
        List<UUID> communities = sql.list(
                "select community_id from analytics_communities(?, ?)",
                row -> row.id("community_id"),
                after,
                bounded.limit() + 1);
        Page<UUID> page = paging.page(communities, bounded, list, UUID::toString);
        return new Page<>(page.items().stream().map(this::recount).toList(), page.nextCursor());
    }

    private RollupReconciliationView recount(UUID community) {
        return Tenancy.<RollupReconciliationView, RuntimeException>within(
                community,
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    RollupLock.share(sql);
                    return sql.first(
                                    COMPARE,
                                    row -> new RollupReconciliationView(
                                            community, row.number("events"), row.number("difference")))
                            .map(own -> fed ? own.plus(clickHouse.difference()) : own)
                            .orElseThrow();
                }));
    }
}
