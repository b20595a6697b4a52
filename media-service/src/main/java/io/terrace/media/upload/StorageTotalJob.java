package io.terrace.media.upload;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Adds up how much communities keep.
@ApplicationScoped
class StorageTotalJob {

    private record Due(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "total";
        }
    }

    private final StorageQuotaService quota;
    private final Sql sql;
    private final TenantJobRunner runner;

    StorageTotalJob(StorageQuotaService quota, Sql sql, FailedTaskRepository tasks) {
        this.quota = quota;
        this.sql = sql;
        runner = new TenantJobRunner("storage", "Adding up what communities keep", tasks);
    }

    @Scheduled(every = "${terrace.media.quota.fold-every}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void fold() {
        runner.each(
                () -> sql.list("select community_id from storage_backlog()", row -> new Due(row.id("community_id"))),
                due -> quota.fold());
    }
}
