package io.terrace.feed.play;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;

/// Forgets the ids of plays that are older than seven days.
@ApplicationScoped
class PlayPurgeJob {

    private final Sql sql;
    private final TenantJobRunner purge;

    PlayPurgeJob(Sql sql, FailedTaskRepository tasks) {
        this.sql = sql;
        purge = new TenantJobRunner("plays", "Forgetting the ids of plays", tasks);
    }

    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    void purge() {
        purge.whole(() -> QuarkusTransaction.requiringNew()
                .call(() -> sql.first("select purge_plays() as gone", row -> row.number("gone"))
                        .orElse(0L)));
    }
}
