package io.terrace.community.erasure;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Looks for erasures that are due in all communities, by the database's clock.
@ApplicationScoped
class ErasureJob {

    private record Due(UUID community, UUID erasure) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return erasure.toString();
        }
    }

    private final TenantJobRunner upkeep;
    private final TenantJobRunner.Look<Due> look;
    private final ErasureLifecycleService accountErasure;

    ErasureJob(DataSource database, FailedTaskRepository tasks, ErasureLifecycleService accountErasure) {
        upkeep = new TenantJobRunner("erasures", "Moving erasures on", tasks);
        this.accountErasure = accountErasure;
        look = TenantJobRunner.query(
                database,
                "select community_id, id from erasures_due()",
                row -> new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)),
                        Objects.requireNonNull(row.getObject(2, UUID.class))));
    }

    @Scheduled(
            every = "${terrace.community.erasure.sweep:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(look, due -> accountErasure.moveOn(due.erasure()));
    }
}
