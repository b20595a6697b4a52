package io.terrace.feed.reaction;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.feed.count.CountsChanged;
import io.terrace.platform.jdbc.FailureCause;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.sql.SQLException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/// Has a post folded once its reactions have committed: by the replica that took them, at once, or after a crash by
/// whichever looks first. What comes while a post waits its turn goes with it, so the busier a post, the fewer folds.
@ApplicationScoped
class CounterScheduler {

    private static final int AT_ONCE = 4;
    private static final String JOB = "reactions";

    private final CounterAggregator counterAggregator;
    private final DataSource database;
    private final FailedTaskRepository tasks;
    private final Set<CountsChanged> waiting = ConcurrentHashMap.newKeySet();
    private final Semaphore turns = new Semaphore(AT_ONCE);

    CounterScheduler(CounterAggregator counterAggregator, DataSource database, FailedTaskRepository tasks) {
        this.counterAggregator = counterAggregator;
        this.database = database;
        this.tasks = tasks;
    }

    void committed(@Observes(during = TransactionPhase.AFTER_SUCCESS) CountsChanged changed) {
        fold(changed);
    }

    @Scheduled(every = "${terrace.feed.fold-sweep}")
    void sweep() {
        try (var connection = database.getConnection();
                var backlog = connection.prepareStatement("select community_id, freestyle_id from reaction_backlog()");
                var row = backlog.executeQuery()) {
            while (row.next()) {
                fold(new CountsChanged(row.getObject(1, UUID.class), row.getObject(2, UUID.class)));
            }
        } catch (SQLException away) {
            Log.debugf("The backlog cannot be read just now (%s)", away.getSQLState());
        }
    }

    private void fold(CountsChanged changed) {
        if (waiting.add(changed)) {
            Thread.ofVirtual().name("fold").start(() -> takeTurn(changed));
        }
    }

    private void takeTurn(CountsChanged changed) {
        turns.acquireUninterruptibly();
        try {
            // Before the fold looks: what commits from here on asks for a fold of its own.
            waiting.remove(changed);
            while (Tenancy.within(changed.community(), () -> counterAggregator.fold(changed.post()))) {
                Thread.onSpinWait();
            }
            tasks.succeeded(JOB, changed.community(), changed.post().toString());
        } catch (RuntimeException e) {
            tasks.setBack(JOB, changed.community(), changed.post().toString(), e);
            if (FailureCause.of(e) == FailureCause.OUTAGE) {
                Log.debugf("A fold waits for the next sweep: %s", e.getClass().getName());
            } else {
                Log.error("A fold failed and is tried again by the next sweep", e);
            }
        } finally {
            turns.release();
        }
    }
}
