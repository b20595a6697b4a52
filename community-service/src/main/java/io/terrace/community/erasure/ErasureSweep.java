package io.terrace.community.erasure;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.Failure;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Looks for erasures that are due in all communities, by the database's clock. Replicas may do so at once: each step
/// is one's alone.
@ApplicationScoped
class ErasureSweep {

    private final DataSource database;
    private final Leaving leaving;

    ErasureSweep(DataSource database, Leaving leaving) {
        this.database = database;
        this.leaving = leaving;
    }

    private record Due(UUID community, UUID erasure) {}

    @Scheduled(
            every = "${terrace.community.erasure.sweep:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        try {
            due().forEach(this::handle);
        } catch (SQLException | RuntimeException e) {
            tell(e);
        }
    }

    /// One that fails holds up no other.
    private void handle(Due due) {
        try {
            Tenancy.<Boolean, RuntimeException>within(due.community(), () -> {
                leaving.moveOn(due.erasure());
                return true;
            });
        } catch (RuntimeException e) {
            tell(e);
        }
    }

    private List<Due> due() throws SQLException {
        List<Due> due = new ArrayList<>();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select community_id, id from erasures_due()");
                var row = query.executeQuery()) {
            while (row.next()) {
                due.add(new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)),
                        Objects.requireNonNull(row.getObject(2, UUID.class))));
            }
        }
        return due;
    }

    private static void tell(Exception e) {
        if (Failure.of(e) == Failure.OUTAGE) {
            Log.debugf("Erasures that are due wait: %s", e.getClass().getName());
        } else {
            Log.error("An erasure that is due did not move on and is tried again", e);
        }
    }
}
