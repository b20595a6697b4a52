package io.terrace.analytics.removal;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Receipts wait while ClickHouse is the engine and has not deleted all that they are for. An installation that
/// goes back to Postgres reads nothing of ClickHouse any more: what waits is given.
@ApplicationScoped
class ErasureReceiptScheduler {

    private static final String JOB = "erasure-receipt";

    private record DueReceipts(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return JOB;
        }
    }

    private final TenantJobRunner jobs;
    private final ErasureReceiptService receipts;
    private final Sql sql;
    private final boolean all;

    ErasureReceiptScheduler(
            FailedTaskRepository tasks, ErasureReceiptService receipts, Sql sql, AnalyticsConfig config) {
        jobs = new TenantJobRunner(JOB, "Giving receipts of erasures", tasks);
        this.receipts = receipts;
        this.sql = sql;
        all = config.engine() != AnalyticsEngine.CLICKHOUSE;
    }

    @Scheduled(every = "${terrace.analytics.fold:2S}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void give() {
        jobs.each(
                () -> sql.list(
                        "select community_id from receipts_due(?)",
                        row -> new DueReceipts(row.id("community_id")),
                        all),
                due -> receipts.give(all));
    }
}
