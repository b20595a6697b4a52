package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.SqlFile;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.KeptEvent;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.RemovedEvents;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.ToldState;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Asks ClickHouse what has become of what it was told, of the current community and in bounded parts. It holds
/// no connection meanwhile, but in a recount.
@ApplicationScoped
class ClickHouseFeedCheck {

    private static final String RECOUNT = "feed-recount";
    private static final int MAX_IDS = 5_000;
    private static final String SURPLUS = SqlFile.read("feed/surplus.sql");

    private final Sql sql;
    private final ClickHouseFeedRepository clickHouse;
    private final ClickHouseReconciler reconciler;
    private final FailedTaskRepository tasks;
    private final int turn;

    ClickHouseFeedCheck(
            Sql sql,
            ClickHouseFeedRepository clickHouse,
            ClickHouseReconciler reconciler,
            FailedTaskRepository tasks,
            AnalyticsConfig config) {
        this.sql = sql;
        this.clickHouse = clickHouse;
        this.reconciler = reconciler;
        this.tasks = tasks;
        turn = config.clickhouse().turn();
    }

    @ActivateRequestContext
    void check() {
        UUID community = Tenancy.current().orElseThrow();
        ToldState told = clickHouse.told(community);
        confirmRemovals(community, told);
        removeSurplus(community);
        noteLoss(told);
        if (isRecountDue(told)) {
            recount(community);
        }
    }

    private record ToldRemoval(UUID id, LocalDate receivedOn, long sequence) {}

    /// Those that one turn of the feed told, as far as they fit into one question.
    private void confirmRemovals(UUID community, ToldState told) {
        List<ToldRemoval> removals = sql.list(
                """
                select id, received_on::text as received_on, sequence from event_removal
                where community_id = terrace_community() and sequence = (
                    select sequence from event_removal where community_id = terrace_community() and sequence <= ?
                    order by noted limit 1)
                order by noted limit ?""",
                row -> new ToldRemoval(row.id("id"), LocalDate.parse(row.text("received_on")), row.number("sequence")),
                told.sequence(),
                MAX_IDS);
        if (removals.isEmpty()) {
            return;
        }
        List<UUID> ids = removals.stream().map(ToldRemoval::id).toList();
        List<LocalDate> days =
                removals.stream().map(ToldRemoval::receivedOn).sorted().toList();
        long version = removals.getFirst().sequence();
        if (clickHouse.isDeleted(new RemovedEvents(community, version, days.getFirst(), days.getLast(), ids))) {
            sql.run("""
                    delete from event_removal where community_id = terrace_community() and sequence = ? and id = any (?)""", version, ArrayParameter.ids(ids));
        }
    }

    private record SurplusSearch(LocalDate day, long seenAt, UUID seenId) {}

    /// What is no event is noted as removed; the feed tells it.
    private void removeSurplus(UUID community) {
        Optional<SurplusSearch> search = sql.first(
                """
                select day::text as day, seen_at, seen_id from day_surplus
                where community_id = terrace_community() order by day limit 1""",
                row -> new SurplusSearch(LocalDate.parse(row.text("day")), row.number("seen_at"), row.id("seen_id")));
        search.ifPresent(at -> remove(at, clickHouse.kept(community, at.day(), at.seenAt(), at.seenId(), turn)));
    }

    private void remove(SurplusSearch at, List<KeptEvent> kept) {
        QuarkusTransaction.requiringNew().run(() -> {
            sql.run(
                    SURPLUS,
                    ArrayParameter.ids(kept, KeptEvent::id),
                    ArrayParameter.texts(kept, event -> event.receivedOn().toString()),
                    ArrayParameter.numbers(kept, KeptEvent::occurredAt),
                    at.day(),
                    at.day());
            if (kept.size() < turn) {
                sql.run(
                        "delete from day_surplus where community_id = terrace_community() and day = ? and seen_at = ?",
                        at.day(),
                        at.seenAt());
            } else {
                sql.run("""
                        update day_surplus set seen_at = ?, seen_id = ?
                        where community_id = terrace_community() and day = ? and seen_at = ?""", kept.getLast().occurredAt(), kept.getLast().id(), at.day(), at.seenAt());
            }
        });
    }

    /// What was told and has not arrived when its topic forgets it is lost.
    private void noteLoss(ToldState told) {
        sql.run("""
                with noted as (
                    update event_feed f set heard = f.sequence,
                        held_as_of = case when f.sequence > ? then least(f.held_as_of, ?) else f.held_as_of end
                    where f.community_id = terrace_community() and f.heard < f.sequence
                        and (f.sequence <= ? or f.told_at < now() - interval '7 days')
                    returning f.community_id)
                update event_removal r set sequence = null from noted n
                where r.community_id = n.community_id and r.sequence > ?""", told.sequence(), told.asOf(), told.sequence(), told.sequence());
    }

    /// Records were lost, and all that was told since has arrived.
    private boolean isRecountDue(ToldState told) {
        return sql.first("""
                        select from event_feed f
                        where f.community_id = terrace_community() and f.held_as_of is not null and not f.behind
                            and greatest(f.heard, ?) >= f.sequence
                            and not exists (select from day_feed d where d.community_id = f.community_id)
                            and not exists (select from event_removal r where r.community_id = f.community_id
                                and r.sequence is null)
                            and not task_waits('feed-recount', f.community_id, 'feed-recount')""", row -> true, told.sequence()).isPresent();
    }

    /// Until it finds no difference, at growing intervals.
    private void recount(UUID community) {
        long difference = QuarkusTransaction.requiringNew().call(() -> {
            RollupLock.share(sql);
            long found = reconciler.difference();
            if (found == 0) {
                sql.run("update event_feed set held_as_of = null where community_id = terrace_community()");
            }
            return found;
        });
        if (difference == 0) {
            tasks.succeeded(RECOUNT, community, RECOUNT);
            tasks.succeeded("feed-refused", community, "feed");
        } else {
            tasks.setBack(RECOUNT, community, RECOUNT, new IllegalStateException("ClickHouse has lost records"));
        }
    }
}
