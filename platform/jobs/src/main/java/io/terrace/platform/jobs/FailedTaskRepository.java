package io.terrace.platform.jobs;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.FailureCategory;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/// Sets a due task that failed back, so that it does not hold up the others: the next try waits 2 s, then twice as long
/// each time, up to an hour, or up to half a minute while a server is away. The query that looks for due tasks leaves
/// out those that wait, by the database function `task_waits(job, tenant_id, task)`.
///
/// Each failure counts in `tasks.failed`, by job and by what was the matter (`outage`, `bad_data`, `defect`).
@ApplicationScoped
public class FailedTaskRepository {

    private static final int MAX_REMEMBERED = 10_000;

    private record Key(String job, UUID tenant, String task) {}

    private final DataSource database;
    private final MeterRegistry metrics;
    /// Those this process saw fail: only for them must a success be written down.
    private final Set<Key> failed = ConcurrentHashMap.newKeySet();

    FailedTaskRepository(DataSource database, MeterRegistry metrics) {
        this.database = database;
        this.metrics = metrics;
    }

    /// Outside the task's own transaction, which failed.
    ///
    /// @param tenant its community, or its partner
    /// @param task what it is, among the tenant's tasks of this job
    public void setBack(String job, UUID tenant, String task, Throwable cause) {
        FailureCategory failure = count(job, cause);
        if (failed.size() < MAX_REMEMBERED) {
            failed.add(new Key(job, tenant, task));
        }
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("""
                        insert into failed_task (job, tenant_id, task, failures, retry_at)
                        values (?, ?, ?, 1, now() + interval '2 seconds')
                        on conflict (job, tenant_id, task) do update
                        set failures = failed_task.failures + 1,
                            retry_at = now() + least(
                                interval '1 second' * power(2, least(failed_task.failures + 1, 12)),
                                cast(? as interval))""")) {
            insert.setString(1, job);
            insert.setObject(2, tenant);
            insert.setString(3, task);
            insert.setString(4, failure == FailureCategory.OUTAGE ? "30 seconds" : "1 hour");
            insert.executeUpdate();
        } catch (SQLException | RuntimeException away) {
            Log.debugf(
                    "A failed task of %s is not set back: %s",
                    job, away.getClass().getName());
        }
    }

    /// Only counts a failure, of work whose own schedule sets it back.
    ///
    /// @return what was the matter
    public FailureCategory count(String job, Throwable cause) {
        FailureCategory failure = FailureCategory.of(cause);
        metrics.counter("tasks.failed", "job", job, "failure", failure.name().toLowerCase(Locale.ROOT))
                .increment();
        return failure;
    }

    /// Ends what a failure before began.
    public void succeeded(String job, UUID tenant, String task) {
        if (!failed.remove(new Key(job, tenant, task))) {
            return;
        }
        try (var connection = database.getConnection();
                var delete = connection.prepareStatement(
                        "delete from failed_task where job = ? and tenant_id = ? and task = ?")) {
            delete.setString(1, job);
            delete.setObject(2, tenant);
            delete.setString(3, task);
            delete.executeUpdate();
        } catch (SQLException | RuntimeException away) {
            Log.debugf(
                    "A task of %s that failed before is not cleared: %s",
                    job, away.getClass().getName());
        }
    }

    @Scheduled(every = "1h", delayed = "5m")
    void purge() throws SQLException {
        try (var connection = database.getConnection();
                var purge = connection.prepareStatement(
                        "delete from failed_task where retry_at < now() - interval '1 day'")) {
            purge.executeUpdate();
        }
    }
}
