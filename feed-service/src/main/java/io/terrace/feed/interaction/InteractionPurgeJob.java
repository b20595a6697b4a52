package io.terrace.feed.interaction;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;

/// Forgets what fans have only seen, after 90 days.
@ApplicationScoped
class InteractionPurgeJob {

    private final Sql sql;
    private final TenantJobRunner purge;

    InteractionPurgeJob(Sql sql, FailedTaskRepository tasks) {
        this.sql = sql;
        purge = new TenantJobRunner("interactions", "Forgetting what fans have seen", tasks);
    }

    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    void purge() {
        purge.whole(() -> QuarkusTransaction.requiringNew()
                .call(() -> sql.first("select purge_interactions() as gone", row -> row.number("gone"))
                        .orElse(0L)));
    }
}
