package io.terrace.community.squaddie;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.FailedTasks;
import io.terrace.platform.web.Upkeep;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Looks for what is due in all communities, by the database's clock: a draw to hold, a draw to promise.
@ApplicationScoped
class DrawSweep {

    /// @param date of the draw to hold; null where the next one is to be promised
    private record Due(UUID community, @Nullable LocalDate date) implements Upkeep.Due {
        @Override
        public String task() {
            return date == null ? "next" : date.toString();
        }
    }

    private final Upkeep upkeep;
    private final Upkeep.Look<Due> look;
    private final Drawing drawing;

    DrawSweep(DataSource database, FailedTasks tasks, Drawing drawing) {
        upkeep = new Upkeep("draws", "Drawing", tasks);
        this.drawing = drawing;
        look = Upkeep.query(
                database,
                "select community_id, date from squaddie_due()",
                row -> new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)), row.getObject(2, LocalDate.class)));
    }

    @Scheduled(every = "${terrace.community.draw-sweep:30s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(look, this::handle);
    }

    private void handle(Due due) {
        LocalDate date = due.date();
        if (date == null) {
            drawing.promise();
        } else {
            drawing.draw(date);
        }
    }
}
