package io.terrace.sponsorship.placement;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;

/// Deletes the hashes of days that are over, with the secret that made them, and placements of 30 days ago.
@ApplicationScoped
class PlacementPurgeJob {

    private final DataSource database;

    PlacementPurgeJob(DataSource database) {
        this.database = database;
    }

    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    void purge() {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("select purge_serving()")) {
            statement.execute();
        } catch (SQLException away) {
            Log.warn("Nothing was purged; it is tried again", away);
        }
    }
}
