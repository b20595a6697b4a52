package io.terrace.auth.retention;

import io.quarkus.arc.All;
import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.community.CommunityService;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Goes through the communities one by one, as each one's rows are behind its own wall. Two nodes may sweep at once.
@Singleton
class PurgeJob {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int PAGE = 500;
    private static final String JOB = "purges";

    private final CommunityService communities;
    private final List<ExpiredRowPurger> perishables;
    private final InstantSource clock;
    private final FailedTaskRepository tasks;

    PurgeJob(
            CommunityService communities,
            @All List<ExpiredRowPurger> perishables,
            InstantSource clock,
            FailedTaskRepository tasks) {
        this.communities = communities;
        this.perishables = perishables;
        this.clock = clock;
        this.tasks = tasks;
    }

    @Scheduled(every = "1h", delayed = "10m", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        List<UUID> page = communities.ids(FIRST, PAGE);
        while (!page.isEmpty()) {
            page.forEach(this::sweep);
            page = communities.ids(page.getLast(), PAGE);
        }
    }

    private void sweep(UUID community) {
        for (ExpiredRowPurger perishable : perishables) {
            try {
                Tenancy.within(community, () -> {
                    QuarkusTransaction.requiringNew().run(() -> perishable.purge(clock.instant()));
                    return community;
                });
            } catch (RuntimeException e) {
                // The next sweep tries again; this one goes on with what else there is.
                Log.errorf(e, "A purge of %s failed", perishable.getClass().getSimpleName());
                tasks.count(JOB, e);
            }
        }
    }
}
