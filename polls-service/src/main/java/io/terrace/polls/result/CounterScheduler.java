package io.terrace.polls.result;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.FailureCause;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.PollsConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/// Has a poll folded once ballots have committed, by the replica that took them, or after a crash by whichever
/// looks first. A poll that keeps changing has one thread of its own, which folds and pauses in turn.
@ApplicationScoped
public class CounterScheduler {

    private static final int AT_ONCE = 4;
    private static final String JOB = "ballots";

    private record Key(UUID community, UUID poll) {}

    private final CounterAggregator counterAggregator;
    private final DataSource database;
    private final FailedTaskRepository tasks;
    private final PollsConfig config;
    private final Semaphore turns = new Semaphore(AT_ONCE);
    /// Polls under way, and whether they have changed since.
    private final Map<Key, Boolean> active = new ConcurrentHashMap<>();

    CounterScheduler(
            CounterAggregator counterAggregator, DataSource database, FailedTaskRepository tasks, PollsConfig config) {
        this.counterAggregator = counterAggregator;
        this.database = database;
        this.tasks = tasks;
        this.config = config;
    }

    /// Ballots of the poll have committed.
    public void changed(UUID community, UUID poll) {
        mark(new Key(community, poll));
    }

    @Scheduled(every = "1s")
    void sweep() {
        try (var connection = database.getConnection();
                var backlog = connection.prepareStatement("select community_id, poll_id from ballot_backlog()");
                var row = backlog.executeQuery()) {
            while (row.next()) {
                mark(new Key(row.getObject(1, UUID.class), row.getObject(2, UUID.class)));
            }
        } catch (SQLException | RuntimeException away) {
            logFailure(away);
        }
    }

    private void mark(Key key) {
        if (Boolean.TRUE.equals(active.get(key))) {
            return;
        }
        active.compute(key, (same, changed) -> {
            if (changed == null) {
                Thread.ofVirtual().name("fold").start(() -> keepFolding(key));
                return false;
            }
            return true;
        });
    }

    private void keepFolding(Key key) {
        boolean more = true;
        while (more) {
            boolean again = fold(key);
            pause();
            more = active.computeIfPresent(key, (same, changed) -> (again || changed) ? false : null) != null;
        }
    }

    /// @return whether there is more to do after a pause
    private boolean fold(Key key) {
        turns.acquireUninterruptibly();
        try {
            // What commits from here on asks for a fold of its own.
            active.put(key, false);
            boolean again = Tenancy.within(key.community(), () -> counterAggregator.fold(key.poll()))
                    == CounterAggregator.Folded.AGAIN;
            tasks.succeeded(JOB, key.community(), key.poll().toString());
            return again;
        } catch (RuntimeException e) {
            logFailure(e);
            tasks.setBack(JOB, key.community(), key.poll().toString(), e);
            return false;
        } finally {
            turns.release();
        }
    }

    private static void logFailure(Exception e) {
        if (FailureCause.of(e) == FailureCause.OUTAGE) {
            Log.debugf("A fold waits for the next sweep: %s", e.getClass().getName());
        } else {
            Log.error("A fold failed and is tried again by the next sweep", e);
        }
    }

    private void pause() {
        try {
            Thread.sleep(config.framePause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
