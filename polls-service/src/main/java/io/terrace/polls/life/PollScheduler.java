package io.terrace.polls.life;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.platform.jobs.DueTaskLoop;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.polls.PollsConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Does what is due by the database's clock. Every replica looks; the poll's row lets one of them do it.
@ApplicationScoped
class PollScheduler {

    private static final int AT_ONCE = 4;

    private final DueTaskLoop<PollTask> loop;
    private final boolean timekeeping;

    PollScheduler(DataSource database, PollTaskRunner duties, FailedTaskRepository tasks, PollsConfig config) {
        loop = new DueTaskLoop<>(
                "polls",
                tasks,
                TenantJobRunner.query(
                        database, "select community_id, poll_id, task from poll_due()", PollScheduler::read),
                duties::perform,
                config.tick(),
                AT_ONCE);
        timekeeping = config.timekeeping();
    }

    private static PollTask read(ResultSet row) throws SQLException {
        return new PollTask(
                Objects.requireNonNull(row.getObject("community_id", UUID.class)),
                Objects.requireNonNull(row.getObject("poll_id", UUID.class)),
                PollTask.Kind.valueOf(row.getString("task")));
    }

    void start(@Observes StartupEvent event) {
        if (timekeeping) {
            loop.start();
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        loop.stop();
    }
}
