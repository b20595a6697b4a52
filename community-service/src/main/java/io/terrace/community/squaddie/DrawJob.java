package io.terrace.community.squaddie;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Looks for what is due in all communities, by the database's clock: a draw to hold, a draw to promise.
@ApplicationScoped
class DrawJob {

    /// @param date of the draw to hold; null where the next one is to be promised
    private record Due(UUID community, @Nullable LocalDate date) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return date == null ? "next" : date.toString();
        }
    }

    private final TenantJobRunner upkeep;
    private final TenantJobRunner.Look<Due> look;
    private final DrawRunner drawRunner;

    DrawJob(DataSource database, FailedTaskRepository tasks, DrawRunner drawRunner) {
        upkeep = new TenantJobRunner("draws", "Drawing", tasks);
        this.drawRunner = drawRunner;
        look = TenantJobRunner.query(
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
            drawRunner.promise();
        } else {
            drawRunner.draw(date);
        }
    }
}
