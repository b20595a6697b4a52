package io.terrace.platform.outbox;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/// Sends what the outbox holds for as long as the service runs.
///
/// Each shard has one leader among the replicas: the one that holds its advisory lock. The lock lives and dies with one
/// connection, on which the wake-ups arrive too. Should the connection be lost while a batch is under way, the next
/// leader sends that batch again, and consumers drop what they know.
@ApplicationScoped
class Relay {

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final RelayLeadership leadership;
    private final OutboxBatchSender batch;
    private final RelayConfig config;
    private volatile boolean running;
    private volatile Thread thread = Thread.ofVirtual().unstarted(() -> {});

    Relay(RelayLeadership leadership, OutboxBatchSender batch, RelayConfig config) {
        this.leadership = leadership;
        this.batch = batch;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        if (config.enabled()) {
            running = true;
            thread = Thread.ofVirtual().name("outbox-relay").start(this::run);
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        running = false;
        thread.join(Duration.ofSeconds(5));
        thread.interrupt();
    }

    private void run() {
        while (running) {
            try (var lead = leadership.open()) {
                while (running) {
                    lead.claim();
                    for (int shard : lead.shards()) {
                        drain(lead.connection(), shard);
                    }
                    lead.await(config.poll());
                }
            } catch (SQLException e) {
                Log.debugf("The outbox cannot be read just now (%s)", e.getSQLState());
                pause();
            } catch (InterruptedException stopped) {
                return;
            } catch (RuntimeException e) {
                Log.error("The outbox relay failed and starts again", e);
                pause();
            }
        }
    }

    private void drain(Connection connection, int shard) throws SQLException, InterruptedException {
        while (running && batch.send(connection, shard) == config.batch()) {
            Thread.onSpinWait();
        }
    }

    private void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException stopped) {
            running = false;
        }
    }
}
