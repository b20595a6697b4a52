package io.terrace.platform.jobs;

import io.quarkus.logging.Log;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.jobs.TenantJobRunner.Due;
import io.terrace.platform.jobs.TenantJobRunner.Look;
import io.terrace.platform.tenancy.Tenancy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Looks for what is due, again and again, and does it, some of it at once. Every replica looks; the work itself sees
/// to it that each thing is done by one. What takes long keeps nothing else waiting, and what fails is set back by
/// [FailedTaskRepository] behind the others.
///
/// @param <D> a task, compared by its `equals`
public final class DueTaskLoop<D extends Due> {

    private static final Duration MAX_STOP = Duration.ofSeconds(5);

    private final String job;
    private final FailedTaskRepository tasks;
    private final Look<D> look;
    private final Consumer<D> work;
    private final Duration pause;
    private final Set<D> underWay = ConcurrentHashMap.newKeySet();
    private final Semaphore turns;
    private final Semaphore done = new Semaphore(0);
    private volatile boolean running;
    private volatile Thread thread = Thread.ofVirtual().unstarted(() -> {});

    /// @param job as `task_waits` and metrics name it
    /// @param look for all that is due, in whatever community
    /// @param work runs within the task's community
    /// @param pause between two looks, unless something was done
    /// @param concurrency how many tasks at once
    public DueTaskLoop(
            String job, FailedTaskRepository tasks, Look<D> look, Consumer<D> work, Duration pause, int concurrency) {
        this.job = job;
        this.tasks = tasks;
        this.look = look;
        this.work = work;
        this.pause = pause;
        turns = new Semaphore(concurrency);
    }

    public void start() {
        running = true;
        thread = Thread.ofVirtual().name(job + "-due").start(this::run);
    }

    /// Waits a little for what is under way.
    public void stop() throws InterruptedException {
        running = false;
        thread.join(MAX_STOP);
        thread.interrupt();
    }

    private void run() {
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            while (running) {
                due().stream().filter(underWay::add).forEach(task -> workers.execute(() -> perform(task)));
                // What is done may make the next thing due.
                if (done.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    done.drainPermits();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void perform(D task) {
        turns.acquireUninterruptibly();
        try {
            Tenancy.within(task.community(), () -> {
                work.accept(task);
                return task;
            });
            tasks.succeeded(job, task.community(), task.task());
            done.release();
        } catch (RuntimeException e) {
            if (FailureCategory.of(e) != FailureCategory.OUTAGE) {
                Log.errorf(e, "%s: %s is due and cannot be done", job, task.task());
            }
            tasks.setBack(job, task.community(), task.task(), e);
        } finally {
            underWay.remove(task);
            turns.release();
        }
    }

    private List<D> due() {
        try {
            return look.all();
        } catch (SQLException | RuntimeException away) {
            // Whatever it was: a loop that stopped would do nothing until the next start.
            if (FailureCategory.of(away) == FailureCategory.OUTAGE) {
                Log.debugf(
                        "What is due cannot be read just now: %s",
                        away.getClass().getName());
            } else {
                Log.error("What is due cannot be read", away);
            }
            return List.of();
        }
    }
}
