package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.SqlFile;
import io.terrace.platform.events.EventFeedEvent.CountedEvent;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Tells the second engine what has been folded, in the transaction that notes how far that is: an event is told once
/// it is counted here, and again when its day, or what is known of its fan, has changed.
@ApplicationScoped
class EventFeedPublisher {

    private static final int FETCH = 1_000;
    private static final int MAX_EVENTS = 20_000;
    private static final int MAX_REMOVED = 20_000;
    private static final int MAX_DAYS = 5;

    private static final String FRESH = SqlFile.read("feed/fresh.sql");
    private static final String DAY = SqlFile.read("feed/day.sql");

    private final DataSource database;
    private final Sql sql;
    private final Outbox outbox;
    private final InstantSource clock;

    EventFeedPublisher(DataSource database, Sql sql, Outbox outbox, InstantSource clock) {
        this.database = database;
        this.sql = sql;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// How far the feed has come, and how far it can go now.
    ///
    /// @param last the last transaction that is told now; null where none is
    private record FeedRange(
            long sequence,
            String told,
            @Nullable String last,
            LocalDate since,
            LocalDate newest,
            boolean full,
            Instant foldedAt) {}

    /// Of the current community, a bounded part.
    ///
    /// @return whether there is more
    @ActivateRequestContext
    boolean publish() {
        return QuarkusTransaction.requiringNew().call(() -> {
            RollupLock.take(sql);
            return range().map(this::publish).orElse(false);
        });
    }

    private boolean publish(FeedRange range) {
        EventFeedBatch batch =
                new EventFeedBatch(outbox, Tenancy.current().orElseThrow(), range.sequence(), clock.instant());
        boolean more = remove(batch);
        List<LocalDate> days = days();
        days.forEach(day -> tell(batch, DAY, day));
        if (range.last() != null) {
            tell(batch, FRESH, range.told(), range.last(), range.since());
        }
        more |= range.full() || days.size() == MAX_DAYS;
        batch.finish(more ? null : range.foldedAt());
        sql.run("""
                update event_feed f set xact = coalesce(?::text::xid8, f.xact), sequence = ?, received_on = ?, behind = ?,
                    folded = case when ? then f.folded else s.xact end, told_at = now()
                from fold_state s where f.community_id = terrace_community() and s.community_id = f.community_id""", range.last(), batch.sequence(), range.newest(), more, more);
        return more;
    }

    private Optional<FeedRange> range() {
        sql.run("""
                with begun as (
                    insert into event_feed (community_id) values (terrace_community())
                    on conflict do nothing returning community_id)
                insert into day_feed (community_id, day)
                select d.community_id, d.day from begun b join erased_day d on d.community_id = b.community_id
                union
                select d.community_id, d.day from begun b join fan_day d on d.community_id = b.community_id
                where d.erased
                on conflict do nothing""");
        return sql.first(SqlFile.read("feed/range.sql"), EventFeedPublisher::range, MAX_EVENTS);
    }

    private static FeedRange range(Row row) {
        return new FeedRange(
                row.number("sequence"),
                row.text("told"),
                row.textOrNull("last"),
                LocalDate.parse(row.text("since")),
                LocalDate.parse(row.text("newest")),
                row.number("events") == MAX_EVENTS,
                row.instant("folded_at"));
    }

    /// What stays of those who were erased is told with their days.
    ///
    /// @return whether there is more
    private boolean remove(EventFeedBatch batch) {
        List<RemovedEvent> removed = sql.list(
                """
                with gone as (
                    delete from event_removal where community_id = terrace_community() and id in (
                        select id from event_removal where community_id = terrace_community() order by id limit ?)
                    returning id, received_on, day),
                told as (
                    insert into day_feed (community_id, day) select distinct terrace_community(), day from gone
                    on conflict do nothing)
                select id, received_on::text as received_on from gone""", row -> new RemovedEvent(row.id("id"), LocalDate.parse(row.text("received_on"))), MAX_REMOVED);
        removed.forEach(batch::remove);
        return removed.size() == MAX_REMOVED;
    }

    private List<LocalDate> days() {
        return sql.list("""
                delete from day_feed where community_id = terrace_community() and day in (
                    select day from day_feed where community_id = terrace_community() order by day limit ?)
                returning day::text as day""", row -> LocalDate.parse(row.text("day")), MAX_DAYS);
    }

    private void tell(EventFeedBatch batch, String query, Object... parameters) {
        try (var connection = database.getConnection();
                var events = connection.prepareStatement(query)) {
            events.setFetchSize(FETCH);
            for (int i = 0; i < parameters.length; i++) {
                events.setObject(i + 1, parameters[i]);
            }
            try (ResultSet row = events.executeQuery()) {
                while (row.next()) {
                    batch.add(event(row));
                }
            }
        } catch (SQLException e) {
            throw new NotToldException(e);
        }
    }

    private static CountedEvent event(ResultSet row) throws SQLException {
        return new CountedEvent(
                Objects.requireNonNull(row.getObject("id", UUID.class)),
                Objects.requireNonNull(row.getObject("received_on", LocalDate.class)),
                row.getObject("fan_id", UUID.class),
                Objects.requireNonNull(row.getString("name")),
                row.getObject("subject_id", UUID.class),
                Objects.requireNonNull(row.getObject("day", LocalDate.class)),
                row.getLong("occurred_at"),
                row.getLong("raw_at"),
                row.getLong("times"));
    }

    private static final class NotToldException extends RuntimeException {
        NotToldException(SQLException cause) {
            super(cause);
        }
    }
}
