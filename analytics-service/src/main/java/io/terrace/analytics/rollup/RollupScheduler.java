package io.terrace.analytics.rollup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.analytics.clickhouse.ClickHousePartitionRepository;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.UUID;

/// Counts what has come, makes the partitions of the next days and drops those whose time is over. Replicas may
/// do it at once: a community's lock and the partitions' lock let one of them at a time.
@ApplicationScoped
class RollupScheduler {

    private static final String JOB = "fold";
    private static final String FEED = "feed";
    private static final String CHECK = "feed-check";

    private record DueFold(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return JOB;
        }
    }

    private record DueFeed(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return FEED;
        }
    }

    private record DueCheck(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return CHECK;
        }
    }

    private final TenantJobRunner folds;
    private final TenantJobRunner feeds;
    private final TenantJobRunner checks;
    private final TenantJobRunner old;
    private final RollupAggregator fold;
    private final EventFeedPublisher feed;
    private final ClickHouseFeedCheck check;
    private final ClickHousePartitionRepository clickHouse;
    private final Sql sql;
    private final AnalyticsConfig config;

    RollupScheduler(
            FailedTaskRepository tasks,
            RollupAggregator fold,
            EventFeedPublisher feed,
            ClickHouseFeedCheck check,
            ClickHousePartitionRepository clickHouse,
            Sql sql,
            AnalyticsConfig config) {
        folds = new TenantJobRunner(JOB, "Counting a community's events", tasks);
        feeds = new TenantJobRunner(FEED, "Telling ClickHouse of a community's events", tasks);
        checks = new TenantJobRunner(CHECK, "Asking ClickHouse what it has", tasks);
        old = new TenantJobRunner("analytics-age", "Forgetting old events", tasks);
        this.fold = fold;
        this.feed = feed;
        this.check = check;
        this.clickHouse = clickHouse;
        this.sql = sql;
        this.config = config;
    }

    /// Before the first request: an event needs the partition of its day.
    void start(@Observes @Priority(1) StartupEvent event) {
        maintain();
    }

    private boolean isFed() {
        return config.engine() == AnalyticsEngine.CLICKHOUSE;
    }

    @Scheduled(every = "${terrace.analytics.fold:2S}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void fold() {
        folds.each(
                () -> sql.list("select community_id from folds_due()", row -> new DueFold(row.id("community_id"))),
                due -> fold.fold());
    }

    /// A community that has much to tell, as at first, does not keep others waiting.
    @Scheduled(every = "${terrace.analytics.fold:2S}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void feed() {
        if (isFed()) {
            feeds.each(
                    () -> sql.list("select community_id from feeds_due()", row -> new DueFeed(row.id("community_id"))),
                    due -> feed.publish());
        }
    }

    /// While ClickHouse is away this waits, and nothing else does.
    @Scheduled(every = "${terrace.analytics.fold:2S}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void check() {
        if (isFed()) {
            checks.each(
                    () -> sql.list(
                            "select community_id from feed_checks_due()", row -> new DueCheck(row.id("community_id"))),
                    due -> check.check());
        }
    }

    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void maintain() {
        old.whole(() -> QuarkusTransaction.requiringNew().call(() -> {
            sql.list("select maintain_partitions(?)", row -> true, config.keepMonths());
            return sql.first("select forget_old_counts() as gone", row -> row.number("gone"))
                    .orElse(0L);
        }));
        if (isFed()) {
            old.whole(() -> clickHouse.dropOlderThan(config.keepMonths()));
        }
    }
}
