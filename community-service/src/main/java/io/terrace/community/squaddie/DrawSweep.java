package io.terrace.community.squaddie;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.Failure;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Looks for what is due in all communities, by the database's clock: a draw to hold, a draw to promise.
@ApplicationScoped
class DrawSweep {

    private final DataSource database;
    private final Drawing drawing;

    DrawSweep(DataSource database, Drawing drawing) {
        this.database = database;
        this.drawing = drawing;
    }

    /// @param date of the draw to hold; null where the next one is to be promised
    private record Due(UUID community, @Nullable LocalDate date) {}

    @Scheduled(every = "${terrace.community.draw-sweep:30s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
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
                LocalDate date = due.date();
                if (date == null) {
                    drawing.promise();
                } else {
                    drawing.draw(date);
                }
                return true;
            });
        } catch (RuntimeException e) {
            tell(e);
        }
    }

    private List<Due> due() throws SQLException {
        List<Due> due = new ArrayList<>();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select community_id, date from squaddie_due()");
                var row = query.executeQuery()) {
            while (row.next()) {
                due.add(new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)), row.getObject(2, LocalDate.class)));
            }
        }
        return due;
    }

    private static void tell(Exception e) {
        if (Failure.of(e) == Failure.OUTAGE) {
            Log.debugf("Draws that are due wait: %s", e.getClass().getName());
        } else {
            Log.error("A draw that is due could not be held and is tried again", e);
        }
    }
}
