package io.terrace.community.export;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Deletes what no one has fetched in time, in all communities.
@ApplicationScoped
class ExpiredExportJob {

    private final TenantJobRunner upkeep;
    private final ExportRepository table;

    ExpiredExportJob(FailedTaskRepository tasks, ExportRepository table) {
        upkeep = new TenantJobRunner("exports", "Deleting expired exports", tasks);
        this.table = table;
    }

    @ActivateRequestContext
    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.whole(() -> QuarkusTransaction.requiringNew().call(table::expire));
    }
}
