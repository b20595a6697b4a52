package io.terrace.analytics.report;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Sends the live views that have changed. Whether anyone watches is not known here: what that costs is bounded by the
/// communities that are live, at most 200 a turn.
@ApplicationScoped
class LiveReportPushScheduler {

    private static final String JOB = "live-view";

    private record DueLiveView(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return JOB;
        }
    }

    private final TenantJobRunner views;
    private final LiveViewPublisher publisher;

    LiveReportPushScheduler(FailedTaskRepository tasks, LiveViewPublisher publisher) {
        views = new TenantJobRunner(JOB, "Sending a community's live view", tasks);
        this.publisher = publisher;
    }

    @Scheduled(every = "${terrace.analytics.live:5S}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void send() {
        views.each(() -> publisher.findDue().stream().map(DueLiveView::new).toList(), due -> publisher.publish());
    }
}
