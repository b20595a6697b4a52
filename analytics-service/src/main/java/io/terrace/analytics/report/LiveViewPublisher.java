package io.terrace.analytics.report;

import io.terrace.analytics.AnalyticsConfig;
import io.terrace.platform.events.AnalyticsEvent.FeatureCount;
import io.terrace.platform.events.AnalyticsEvent.LiveViewChanged;
import io.terrace.platform.events.AnalyticsEvent.MinuteCount;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.TransientEventSender;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Sends a community's live view to those who watch it, past the outbox: one that is lost is replaced by the next.
@ApplicationScoped
class LiveViewPublisher {

    private final Sql sql;
    private final ReportSnapshotReader reader;
    private final ReportQueryService reports;
    private final TransientEventSender events;
    private final InstantSource clock;
    private final long apartMillis;

    LiveViewPublisher(
            Sql sql,
            ReportSnapshotReader reader,
            ReportQueryService reports,
            TransientEventSender events,
            InstantSource clock,
            AnalyticsConfig config) {
        this.sql = sql;
        this.reader = reader;
        this.reports = reports;
        this.events = events;
        this.clock = clock;
        apartMillis = apart(config.live()).toMillis();
    }

    /// The least time between two views of one community: less than the schedule's, whose ticks are not exact.
    private static Duration apart(Duration every) {
        return every.multipliedBy(4).dividedBy(5);
    }

    List<UUID> findDue() {
        return sql.list(
                "select community_id from live_views_due(?::bigint * interval '1 millisecond')",
                row -> row.id("community_id"),
                apartMillis);
    }

    /// Of the current community, unless another replica has just done so.
    @ActivateRequestContext
    void publish() {
        Optional<LiveReport> view = reader.read(() -> claim() ? Optional.of(reports.readLive()) : Optional.empty());
        view.map(this::event).ifPresent(events::send);
    }

    /// One of several replicas wins the row.
    private boolean claim() {
        return sql.first("""
                        update fold_state set live_sent_at = now(), live_as_of = folded_at
                        where community_id = terrace_community()
                            and (live_sent_at is null or live_sent_at <= now() - ?::bigint * interval '1 millisecond')
                        returning true as claimed""", row -> row.flag("claimed"), apartMillis).orElse(false);
    }

    private LiveViewChanged event(LiveReport view) {
        return new LiveViewChanged(
                Tenancy.current().orElseThrow(),
                view.asOf(),
                view.activeFans(),
                view.minutes().stream()
                        .map(minute -> new MinuteCount(minute.minute(), minute.events()))
                        .toList(),
                view.features().stream()
                        .map(feature -> new FeatureCount(feature.name(), feature.events()))
                        .toList(),
                clock.instant());
    }
}
