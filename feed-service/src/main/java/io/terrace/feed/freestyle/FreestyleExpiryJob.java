package io.terrace.feed.freestyle;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.UUID;

/// Removes posts whose end has come, and deletes those that can no longer be taken back. Replicas may do it at once,
/// for
/// each post is held and looked at again.
@ApplicationScoped
class FreestyleExpiryJob {

    private record Due(UUID community, UUID post) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return post.toString();
        }
    }

    private final FreestyleRemovalService freestyleRemoval;
    private final Sql sql;
    private final InstantSource clock;
    private final TenantJobRunner expiry;
    private final TenantJobRunner purge;

    FreestyleExpiryJob(
            FreestyleRemovalService freestyleRemoval, Sql sql, InstantSource clock, FailedTaskRepository tasks) {
        this.freestyleRemoval = freestyleRemoval;
        this.sql = sql;
        this.clock = clock;
        expiry = new TenantJobRunner("expiry", "Removing freestyles whose end has come", tasks);
        purge = new TenantJobRunner("removal", "Deleting removed freestyles", tasks);
    }

    @Scheduled(every = "${terrace.feed.end-sweep}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        expiry.each(
                () -> sql.list(
                        "select community_id, freestyle_id from freestyles_expired()",
                        row -> new Due(row.id("community_id"), row.id("freestyle_id"))),
                due -> freestyleRemoval.expire(due.post()));
        purge.each(
                () -> sql.list(
                        "select community_id, freestyle_id from freestyles_removed(?)",
                        row -> new Due(row.id("community_id"), row.id("freestyle_id")),
                        clock.instant().minus(Freestyle.RESTORABLE)),
                due -> freestyleRemoval.purge(due.post()));
    }
}
