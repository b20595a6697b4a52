package io.terrace.polls.result;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jobs.CoalescingTaskRunner;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.jobs.TenantJobRunner.Due;
import io.terrace.platform.jobs.TenantJobRunner.Look;
import io.terrace.polls.PollsConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import javax.sql.DataSource;

/// Has a poll folded once ballots have committed, by the replica that took them, or after a crash by whichever
/// looks first. A poll that keeps changing has one thread of its own, which folds and pauses in turn.
@ApplicationScoped
public class PollTotalsScheduler {

    private static final int MAX_CONCURRENT = 4;

    private record PollChanged(UUID community, UUID poll) implements Due {

        @Override
        public String task() {
            return poll.toString();
        }
    }

    private final CoalescingTaskRunner<PollChanged> runner;
    private final Look<PollChanged> backlog;

    PollTotalsScheduler(
            PollTotalsAggregator counterAggregator,
            DataSource database,
            FailedTaskRepository tasks,
            PollsConfig config) {
        runner = new CoalescingTaskRunner<>(
                "ballots",
                tasks,
                changed -> counterAggregator.fold(changed.poll()),
                config.framePause(),
                MAX_CONCURRENT);
        backlog = TenantJobRunner.query(
                database,
                "select community_id, poll_id from ballot_backlog()",
                row -> new PollChanged(row.getObject(1, UUID.class), row.getObject(2, UUID.class)));
    }

    /// Ballots of the poll have committed.
    public void changed(UUID community, UUID poll) {
        runner.request(new PollChanged(community, poll));
    }

    @Scheduled(every = "1s")
    void sweep() {
        runner.sweep(backlog);
    }
}
