package io.terrace.sponsorship.placement;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/// Deletes the hashes of days that are over, with the secret that made them, and placements of 30 days ago.
@ApplicationScoped
class ServingPurgeJob {

    private final DataSource database;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("serving-purge").factory());

    ServingPurgeJob(DataSource database) {
        this.database = database;
    }

    void start(@Observes StartupEvent event) {
        clock.scheduleWithFixedDelay(this::purge, 1, 10, TimeUnit.MINUTES);
    }

    void stop(@Observes ShutdownEvent event) {
        clock.shutdown();
    }

    private void purge() {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("select purge_serving()")) {
            statement.execute();
        } catch (SQLException away) {
            Log.warn("Nothing was purged; it is tried again", away);
        }
    }
}
