package io.terrace.platform.outbox;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/// Wakes the relay, on whichever replica it leads, once a transaction with events has committed.
///
/// The NOTIFY is sent after the commit, on its own, and once for all commits that wait: inside the transaction
/// it would make every commit of the database queue for one lock.
@ApplicationScoped
class RelayNotifier {

    static final String CHANNEL = "terrace_outbox";

    private final TransactionSynchronizationRegistry transactions;
    private final DataSource database;
    private final Semaphore committed = new Semaphore(0);
    private volatile Thread notifier = Thread.ofVirtual().unstarted(() -> {});

    RelayNotifier(TransactionSynchronizationRegistry transactions, DataSource database) {
        this.transactions = transactions;
        this.database = database;
    }

    void start(@Observes StartupEvent event) {
        notifier = Thread.ofVirtual().name("outbox-wake").start(this::pass);
    }

    void stop(@Observes ShutdownEvent event) {
        notifier.interrupt();
    }

    void afterCommit() {
        if (transactions.getResource(this) != null) {
            return;
        }
        transactions.putResource(this, true);
        transactions.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    committed.release();
                }
            }
        });
    }

    void now() {
        committed.release();
    }

    private void pass() {
        try {
            while (true) {
                committed.acquire();
                committed.drainPermits();
                wake();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void wake() {
        try (var connection = database.getConnection();
                var notify = connection.prepareStatement("select pg_notify('" + CHANNEL + "', '')")) {
            notify.execute();
        } catch (SQLException | RuntimeException e) {
            Log.debug("The relay was not woken; it will look by itself", e);
        }
    }
}
