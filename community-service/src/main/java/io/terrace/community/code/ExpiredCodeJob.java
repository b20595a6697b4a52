package io.terrace.community.code;

import io.quarkus.scheduler.Scheduled;
import io.terrace.community.CommunityConfig;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;

/// Deletes links and invitations that have long expired, in all communities, some at a time.
@ApplicationScoped
class ExpiredCodeJob {

    private final TenantJobRunner upkeep;
    private final ExpiredCodeRepository expiredCodePurge;
    private final CommunityConfig config;
    private final InstantSource clock;

    ExpiredCodeJob(
            FailedTaskRepository tasks,
            ExpiredCodeRepository expiredCodePurge,
            CommunityConfig config,
            InstantSource clock) {
        upkeep = new TenantJobRunner("codes", "Deleting expired codes", tasks);
        this.expiredCodePurge = expiredCodePurge;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(every = "${terrace.community.code-sweep:1h}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        Instant before = clock.instant().minus(config.codesKept());
        upkeep.whole(() -> expiredCodePurge.some(before));
    }
}
