package io.terrace.analytics.clickhouse;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.ToldState;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.Instant;
import java.util.UUID;

/// Notes in Postgres which records ClickHouse has not got, before it is told of later ones. Removals among them
/// are told again, reports claim no more than before, and a recount is due.
@ApplicationScoped
class EventFeedLossRepository {

    private final Sql sql;
    private final FailedTaskRepository tasks;

    EventFeedLossRepository(Sql sql, FailedTaskRepository tasks) {
        this.sql = sql;
        this.tasks = tasks;
    }

    /// Those after what has arrived are missing.
    @ActivateRequestContext
    void note(UUID community, ToldState told) {
        note(community, told.sequence(), told.asOf(), 0);
    }

    /// The community's feed is put off, by at most an hour.
    @ActivateRequestContext
    void refuse(EventsCounted record, Instant asOf, ClickHouseRefusedException why) {
        note(record.communityId(), record.sequence() - 1, asOf, record.sequence());
        tasks.setBack("feed-refused", record.communityId(), "feed", why);
    }

    private void note(UUID community, long arrived, Instant asOf, long heard) {
        Tenancy.<Integer, RuntimeException>within(
                community,
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    sql.run("""
                            update event_removal set sequence = null
                            where community_id = terrace_community() and sequence > ?""", arrived);
                    return sql.run("""
                            update event_feed set held_as_of = least(held_as_of, ?), heard = greatest(heard, ?)
                            where community_id = terrace_community()""", asOf, heard);
                }));
    }
}
