package io.terrace.platform.jobs;

import io.quarkus.logging.Log;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.jobs.TenantJobRunner.Due;
import io.terrace.platform.jobs.TenantJobRunner.Look;
import io.terrace.platform.tenancy.Tenancy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/// Runs a task soon after it is requested, on a thread of its own. Two runs of the same task never overlap, and all the
/// requests that come during a run are served by the next one. Each request is followed by a run that begins after it,
/// so a run sees what was committed before the request.
///
/// A task that fails is set back by [FailedTaskRepository] and left to the next [#sweep].
///
/// @param <D> a task, compared by its `equals`
public final class CoalescingTaskRunner<D extends Due> {

    private final String job;
    private final FailedTaskRepository tasks;
    private final Predicate<D> work;
    private final Duration pause;
    private final Semaphore turns;
    /// Tasks under way, and whether they have been requested since their last run began.
    private final Map<D, Boolean> active = new ConcurrentHashMap<>();

    /// @param job as `task_waits` and metrics name it
    /// @param work runs within the task's community; returns whether it is to run again
    /// @param pause after each run of a task, before its next one
    /// @param concurrency how many tasks at once
    public CoalescingTaskRunner(
            String job, FailedTaskRepository tasks, Predicate<D> work, Duration pause, int concurrency) {
        this.job = job;
        this.tasks = tasks;
        this.work = work;
        this.pause = pause;
        turns = new Semaphore(concurrency);
    }

    public void request(D task) {
        if (Boolean.TRUE.equals(active.get(task))) {
            return;
        }
        active.compute(task, (same, requested) -> {
            if (requested == null) {
                Thread.ofVirtual().name(job).start(() -> keepRunning(task));
                return false;
            }
            return true;
        });
    }

    /// Requests all that is due: what a crash or a failure has left undone.
    public void sweep(Look<D> look) {
        try {
            look.all().forEach(this::request);
        } catch (SQLException | RuntimeException away) {
            logFailure(away);
        }
    }

    private void keepRunning(D task) {
        boolean more = true;
        while (more) {
            boolean again = run(task);
            pause();
            more = active.computeIfPresent(task, (same, requested) -> (again || requested) ? false : null) != null;
        }
    }

    private boolean run(D task) {
        turns.acquireUninterruptibly();
        try {
            active.put(task, false);
            boolean again = Tenancy.within(task.community(), () -> work.test(task));
            tasks.succeeded(job, task.community(), task.task());
            return again;
        } catch (RuntimeException e) {
            logFailure(e);
            tasks.setBack(job, task.community(), task.task(), e);
            return false;
        } finally {
            turns.release();
        }
    }

    private void logFailure(Exception e) {
        if (FailureCategory.of(e) == FailureCategory.OUTAGE) {
            Log.debugf("%s waits for the next sweep: %s", job, e.getClass().getName());
        } else {
            Log.errorf(e, "%s failed and is tried again by the next sweep", job);
        }
    }

    private void pause() {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
