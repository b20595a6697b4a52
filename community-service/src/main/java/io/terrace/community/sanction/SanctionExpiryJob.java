package io.terrace.community.sanction;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Looks for sanctions whose time is over in all communities, by the database's clock.
@ApplicationScoped
class SanctionExpiryJob {

    private record Due(UUID community, UUID user) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return user.toString();
        }
    }

    private final TenantJobRunner upkeep;
    private final TenantJobRunner.Look<Due> look;
    private final SanctionExpiryService sanctionExpiry;

    SanctionExpiryJob(DataSource database, FailedTaskRepository tasks, SanctionExpiryService sanctionExpiry) {
        upkeep = new TenantJobRunner("sanctions", "Ending sanctions", tasks);
        this.sanctionExpiry = sanctionExpiry;
        look = TenantJobRunner.query(
                database,
                "select community_id, user_id from sanctions_due()",
                row -> new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)),
                        Objects.requireNonNull(row.getObject(2, UUID.class))));
    }

    @Scheduled(
            every = "${terrace.community.sanction-sweep:2s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(look, due -> sanctionExpiry.end(due.user()));
    }
}
