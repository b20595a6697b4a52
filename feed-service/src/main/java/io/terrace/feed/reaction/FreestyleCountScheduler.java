package io.terrace.feed.reaction;

import io.quarkus.scheduler.Scheduled;
import io.terrace.feed.count.FreestyleCountsPendingEvent;
import io.terrace.platform.jobs.CoalescingTaskRunner;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.jobs.TenantJobRunner.Look;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

/// Has a post folded once its reactions have committed: by the replica that took them, at once, or after a crash by
/// whichever looks first.
@ApplicationScoped
class FreestyleCountScheduler {

    private static final int MAX_CONCURRENT = 4;

    private final CoalescingTaskRunner<FreestyleCountsPendingEvent> runner;
    private final Look<FreestyleCountsPendingEvent> backlog;

    FreestyleCountScheduler(
            FreestyleCountAggregator counterAggregator, DataSource database, FailedTaskRepository tasks) {
        runner = new CoalescingTaskRunner<>(
                "reactions", tasks, changed -> counterAggregator.fold(changed.post()), Duration.ZERO, MAX_CONCURRENT);
        backlog = TenantJobRunner.query(
                database,
                "select community_id, freestyle_id from reaction_backlog()",
                row -> new FreestyleCountsPendingEvent(row.getObject(1, UUID.class), row.getObject(2, UUID.class)));
    }

    void committed(@Observes(during = TransactionPhase.AFTER_SUCCESS) FreestyleCountsPendingEvent changed) {
        runner.request(changed);
    }

    @Scheduled(every = "${terrace.feed.fold-sweep}")
    void sweep() {
        runner.sweep(backlog);
    }
}
