package io.terrace.messaging.call;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.MessagingConfig;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.DueTaskLoop;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import javax.sql.DataSource;

/// Does with calls what is due by the database's clock. Every replica looks; the call's row lets one of them do it.
@ApplicationScoped
class CallTaskScheduler {

    private static final int MAX_CONCURRENT = 16;
    private static final String JOB = "calls";

    private final Sql sql;
    private final DueTaskLoop<CallTask> loop;
    private final TenantJobRunner purge;
    private final boolean timekeeping;

    CallTaskScheduler(
            DataSource database, CallTaskRunner runner, Sql sql, FailedTaskRepository tasks, MessagingConfig config) {
        this.sql = sql;
        loop = new DueTaskLoop<>(
                JOB,
                tasks,
                TenantJobRunner.query(database, "select community_id, call_id, task from call_due()", CallTask::read),
                runner::perform,
                config.calls().tick(),
                MAX_CONCURRENT);
        purge = new TenantJobRunner("provider_events", "Forgetting what providers said", tasks);
        timekeeping = config.calls().timekeeping();
    }

    void start(@Observes StartupEvent event) {
        if (timekeeping) {
            loop.start();
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        loop.stop();
    }

    @Scheduled(every = "1m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void forgetOldEvents() {
        purge.whole(() -> QuarkusTransaction.requiringNew()
                .call(() -> sql.first("select forget_provider_events() as gone", row -> row.number("gone"))
                        .orElse(0L)));
    }
}
