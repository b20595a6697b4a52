package io.terrace.community.sanction;

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

/// Looks for sanctions whose time is over in all communities, by the database's clock.
@ApplicationScoped
class SanctionSweep {

    private final DataSource database;
    private final Ending ending;

    SanctionSweep(DataSource database, Ending ending) {
        this.database = database;
        this.ending = ending;
    }

    private record Due(UUID community, UUID user) {}

    @Scheduled(
            every = "${terrace.community.sanction-sweep:2s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        try {
            due().forEach(this::end);
        } catch (SQLException | RuntimeException e) {
            tell(e);
        }
    }

    /// One that fails holds up no other.
    private void end(Due due) {
        try {
            Tenancy.<Boolean, RuntimeException>within(due.community(), () -> {
                ending.end(due.user());
                return true;
            });
        } catch (RuntimeException e) {
            tell(e);
        }
    }

    private List<Due> due() throws SQLException {
        List<Due> due = new ArrayList<>();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select community_id, user_id from sanctions_due()");
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
            Log.debugf("Sanctions whose time is over wait: %s", e.getClass().getName());
        } else {
            Log.error("A sanction whose time is over could not be ended and is tried again", e);
        }
    }
}
