package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.AnalyticsConfig;
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
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Tells the second engine what has been folded, in the transaction that notes how far that is: an event is told
/// once it is counted here, and again when its day, or what is known of its fan, has changed.
///
/// A turn tells a bounded part: removals first, then days that are to be told again, each from where the last
/// turn left it and by turns, then what is new. Where days wait, new events have half of the turn.
@ApplicationScoped
class EventFeedPublisher {

    private static final int FETCH = 1_000;
    private static final int MAX_DAYS = 5;

    private static final String FRESH = SqlFile.read("feed/fresh.sql");
    private static final String DAY = SqlFile.read("feed/day.sql");
    private static final String RANGE = SqlFile.read("feed/range.sql");

    private final DataSource database;
    private final Sql sql;
    private final Outbox outbox;
    private final InstantSource clock;
    private final int turn;

    EventFeedPublisher(DataSource database, Sql sql, Outbox outbox, InstantSource clock, AnalyticsConfig config) {
        this.database = database;
        this.sql = sql;
        this.outbox = outbox;
        this.clock = clock;
        turn = config.clickhouse().turn();
    }

    /// How far the feed has come, and how far it can go now.
    ///
    /// @param last the last transaction that is told now; null where none is
    private record FeedRange(
            long sequence,
            boolean begins,
            String told,
            @Nullable String last,
            LocalDate since,
            LocalDate newest,
            int events,
            Instant foldedAt) {}

    /// The last event of a part.
    private record FeedPosition(long occurredAt, UUID id) {}

    /// Of the current community, a bounded part.
    ///
    /// @return whether there is more
    @ActivateRequestContext
    boolean publish() {
        return QuarkusTransaction.requiringNew().call(() -> {
            RollupLock.take(sql);
            begin();
            int most = hasDays() ? Math.ceilDiv(turn, 2) : turn;
            return sql.first(RANGE, EventFeedPublisher::range, most, most)
                    .map(range -> publish(range, range.events() == most))
                    .orElse(false);
        });
    }

    /// A feed that begins tells what is left of those who were forgotten with their days.
    private void begin() {
        int begun =
                sql.run("insert into event_feed (community_id) values (terrace_community()) on conflict do nothing");
        if (begun > 0) {
            sql.run("delete from day_feed where community_id = terrace_community()");
            sql.list("""
                    select tell_days_again(array(
                        select day from erased_day where community_id = terrace_community()
                        union
                        select day from fan_day where community_id = terrace_community() and erased))""", row -> true);
        }
    }

    private boolean hasDays() {
        return sql.first("select from day_feed where community_id = terrace_community() limit 1", row -> true)
                .isPresent();
    }

    private static FeedRange range(Row row) {
        return new FeedRange(
                row.number("sequence"),
                row.flag("begins"),
                row.text("told"),
                row.textOrNull("last"),
                LocalDate.parse(row.text("since")),
                LocalDate.parse(row.text("newest")),
                (int) row.number("events"),
                row.instant("folded_at"));
    }

    private boolean publish(FeedRange range, boolean isFull) {
        EventFeedBatch batch = new EventFeedBatch(
                outbox, Tenancy.current().orElseThrow(), range.sequence(), range.begins(), clock.instant());
        boolean more = remove(batch) || isFull;
        tellDays(batch, Math.max(turn - range.events(), Math.ceilDiv(turn, 2)));
        if (range.last() != null) {
            tell(batch, FRESH, range.told(), range.last(), range.since());
        }
        batch.finish(more ? null : toldUntil(range.foldedAt()));
        sql.run("""
                update event_feed f set xact = coalesce(?::text::xid8, f.xact), sequence = ?, begins = false, received_on = ?,
                    behind = ?, folded = case when ? then f.folded else s.xact end, told_at = now()
                from fold_state s where f.community_id = terrace_community() and s.community_id = f.community_id""", range.last(), batch.sequence(), range.newest(), more, isFull);
        return more || hasDays();
    }

    /// What a day that waits has changed by is not told yet, and all that had come before is.
    private Instant toldUntil(Instant folded) {
        return sql.first("""
                        select least(?::timestamptz, min(marked_at)) as at from day_feed
                        where community_id = terrace_community()""", row -> row.instant("at"), folded).orElse(folded);
    }

    /// What stays of those who were erased is told with their days.
    ///
    /// @return whether there is more
    private boolean remove(EventFeedBatch batch) {
        List<NotedRemoval> removals = sql.list(
                """
                select noted, id, received_on::text as received_on from event_removal
                where community_id = terrace_community() and sequence is null order by noted limit ?""",
                row -> new NotedRemoval(row.number("noted"), row.id("id"), LocalDate.parse(row.text("received_on"))),
                turn);
        if (removals.isEmpty()) {
            return false;
        }
        removals.forEach(each -> batch.remove(new RemovedEvent(each.id(), each.receivedOn())));
        batch.flush();
        sql.list("""
                with told as (
                    update event_removal set sequence = ?
                    where community_id = terrace_community() and sequence is null and noted <= ? returning day)
                select tell_days_again(array(select distinct day from told where day is not null))""", row -> true, batch.sequence(), removals.getLast().noted());
        return removals.size() == turn;
    }

    private record NotedRemoval(long noted, UUID id, LocalDate receivedOn) {}

    /// The day whose last turn is longest ago comes first.
    private void tellDays(EventFeedBatch batch, int most) {
        int left = most;
        List<LocalDate> days = sql.list("""
                select day::text as day from day_feed where community_id = terrace_community()
                order by turn_at, day limit ?""", row -> LocalDate.parse(row.text("day")), MAX_DAYS);
        for (LocalDate day : days) {
            if (left <= 0) {
                return;
            }
            FeedPart part = tell(batch, DAY, day, left, left, left);
            if (part.last() != null && part.events() == left) {
                move(day, part.last());
            } else {
                finish(day);
            }
            left -= part.events();
        }
    }

    private void move(LocalDate day, FeedPosition last) {
        sql.run("""
                update day_feed set told_at = timestamptz 'epoch' + ? * interval '1 microsecond', told_id = ?,
                    turn_at = clock_timestamp()
                where community_id = terrace_community() and day = ?""", last.occurredAt(), last.id(), day);
    }

    /// A day that was marked again meanwhile begins again, after the others.
    private void finish(LocalDate day) {
        sql.run("delete from day_feed where community_id = terrace_community() and day = ? and again_at is null", day);
        sql.run("""
                update day_feed set marked_at = again_at, again_at = null, told_at = null, told_id = null,
                    turn_at = clock_timestamp()
                where community_id = terrace_community() and day = ?""", day);
    }

    /// @param last null where there was none
    private record FeedPart(int events, @Nullable FeedPosition last) {}

    private FeedPart tell(EventFeedBatch batch, String query, Object... parameters) {
        try (var connection = database.getConnection();
                var events = connection.prepareStatement(query)) {
            events.setFetchSize(FETCH);
            for (int i = 0; i < parameters.length; i++) {
                events.setObject(i + 1, parameters[i]);
            }
            try (ResultSet row = events.executeQuery()) {
                FeedPart part = new FeedPart(0, null);
                while (row.next()) {
                    CountedEvent event = event(row);
                    batch.add(event);
                    part = new FeedPart(part.events() + 1, new FeedPosition(event.occurredAt(), event.id()));
                }
                return part;
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
