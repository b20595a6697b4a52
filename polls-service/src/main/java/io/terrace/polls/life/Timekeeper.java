package io.terrace.polls.life;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.platform.web.FailedTasks;
import io.terrace.platform.web.Failure;
import io.terrace.platform.web.Tenancy;
import io.terrace.polls.PollsConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/// Looks for what is due, again and again, by the database's clock. Every replica looks; the poll's row lets
/// one of them do it. A poll that takes long keeps no other waiting, and one that fails is set back behind the others.
@ApplicationScoped
class Timekeeper {

    private static final int AT_ONCE = 4;
    private static final String JOB = "polls";

    private final DataSource database;
    private final Duties duties;
    private final FailedTasks tasks;
    private final PollsConfig config;
    private final Set<Task> underWay = ConcurrentHashMap.newKeySet();
    private final Semaphore turns = new Semaphore(AT_ONCE);
    private final Semaphore done = new Semaphore(0);
    private volatile boolean running;
    private volatile Thread thread = Thread.ofVirtual().unstarted(() -> {});

    Timekeeper(DataSource database, Duties duties, FailedTasks tasks, PollsConfig config) {
        this.database = database;
        this.duties = duties;
        this.tasks = tasks;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        if (config.timekeeping()) {
            running = true;
            thread = Thread.ofVirtual().name("timekeeper").start(this::run);
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        running = false;
        thread.join(Duration.ofSeconds(5));
        thread.interrupt();
    }

    private void run() {
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            while (running) {
                due().stream().filter(underWay::add).forEach(task -> workers.execute(() -> perform(task)));
                // What is done may make the next thing due.
                if (done.tryAcquire(config.tick().toMillis(), TimeUnit.MILLISECONDS)) {
                    done.drainPermits();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void perform(Task task) {
        turns.acquireUninterruptibly();
        try {
            Tenancy.within(task.community(), () -> {
                duties.perform(task);
                return null;
            });
            tasks.succeeded(JOB, task.community(), task.name());
            done.release();
        } catch (RuntimeException e) {
            if (Failure.of(e) != Failure.OUTAGE) {
                Log.errorf(e, "poll %s: %s is due and cannot be done", task.poll(), task.kind());
            }
            tasks.setBack(JOB, task.community(), task.name(), e);
        } finally {
            underWay.remove(task);
            turns.release();
        }
    }

    private List<Task> due() {
        List<Task> tasks = new ArrayList<>();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select community_id, poll_id, task from poll_due()");
                var row = query.executeQuery()) {
            while (row.next()) {
                tasks.add(new Task(
                        Objects.requireNonNull(row.getObject("community_id", UUID.class)),
                        Objects.requireNonNull(row.getObject("poll_id", UUID.class)),
                        Task.Kind.valueOf(row.getString("task"))));
            }
        } catch (SQLException | RuntimeException away) {
            // Whatever it was: a clock that stopped would open and close no poll until the next start.
            tell(away);
        }
        return tasks;
    }

    private static void tell(Exception away) {
        if (Failure.of(away) == Failure.OUTAGE) {
            Log.debugf(
                    "What is due cannot be read just now: %s", away.getClass().getName());
        } else {
            Log.error("What is due cannot be read", away);
        }
    }
}
