package io.terrace.analytics.clickhouse;

import io.terrace.analytics.SqlFile;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// What ClickHouse has of a community's feed.
@Singleton
public final class ClickHouseFeedRepository {

    private static final String TOLD = SqlFile.read("reports/clickhouse/told.sql");

    /// Older versions hold the fan until ClickHouse merges them, which may never be.
    private static final String OLDER =
            "community_id = :community and removed = 0 and version < :version and id in (:ids)";

    private static final String DELETIONS = """
            select count() from system.mutations
            where database = currentDatabase() and table = 'event' and is_done = 0 and position(command, :community_text) > 0""";

    private static final String SURPLUS = SqlFile.read("clickhouse/surplus.sql");

    private final ClickHouseClient clickHouse;

    ClickHouseFeedRepository(ClickHouseClient clickHouse) {
        this.clickHouse = clickHouse;
    }

    /// How far a community's events have come.
    ///
    /// @param sequence of the last record; 0 where there is none
    /// @param asOf everything that had come by then is there
    public record ToldState(long sequence, Instant asOf) {}

    /// @throws UncheckedIOException where ClickHouse does not answer
    public ToldState told(UUID community) {
        return clickHouse
                .list(
                        ClickHouseStatement.of(TOLD).with("community", community),
                        row -> new ToldState(
                                Long.parseLong(row.get(0)),
                                Instant.EPOCH.plus(Long.parseLong(row.get(1)), ChronoUnit.MICROS)))
                .getFirst();
    }

    /// Removed events that were received from a day to another.
    ///
    /// @param version of the record that told their removal
    public record RemovedEvents(UUID community, long version, LocalDate first, LocalDate last, Collection<UUID> ids) {}

    /// Whether nothing is left of what the events were. Where something is and no deletion is under way, it is
    /// deleted again.
    ///
    /// @throws UncheckedIOException where ClickHouse does not answer
    public boolean isDeleted(RemovedEvents events) {
        long left = count(older(
                        "select count() from event where received_on between :first and :last and " + OLDER,
                        events.community(),
                        events.version(),
                        events.ids())
                .with("first", events.first())
                .with("last", events.last()));
        if (left > 0 && !isDeleting(events.community())) {
            try {
                deleteOlder(events.community(), events.version(), events.ids());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return left == 0;
    }

    private boolean isDeleting(UUID community) {
        return count(ClickHouseStatement.of(DELETIONS).with("community_text", community.toString())) > 0;
    }

    private long count(ClickHouseStatement query) {
        return clickHouse.list(query, row -> Long.parseLong(row.getFirst())).getFirst();
    }

    void deleteOlder(UUID community, long version, Collection<UUID> ids) throws IOException {
        clickHouse.run(older("alter table event delete where " + OLDER, community, version, ids));
    }

    private static ClickHouseStatement older(String sql, UUID community, long version, Collection<UUID> ids) {
        return ClickHouseStatement.of(sql)
                .with("community", community)
                .with("version", version)
                .withIds("ids", ids);
    }

    /// A row of a day.
    ///
    /// @param occurredAt in microseconds since 1970
    public record KeptEvent(UUID id, LocalDate receivedOn, long occurredAt) {}

    /// A part of what is kept of a day, by time and id, after one of them.
    ///
    /// @throws UncheckedIOException where ClickHouse does not answer
    public List<KeptEvent> kept(UUID community, LocalDate day, long occurredAt, UUID id, int most) {
        return clickHouse.list(
                ClickHouseStatement.of(SURPLUS)
                        .with("community", community)
                        .with("day", day)
                        .with("since", day.minusDays(2))
                        .with("seen_at", occurredAt)
                        .with("seen_id", id.toString())
                        .with("limit", most),
                row -> new KeptEvent(
                        UUID.fromString(row.get(0)), LocalDate.parse(row.get(1)), Long.parseLong(row.get(2))));
    }
}
