package io.terrace.community.erasure;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.FailedTasks;
import io.terrace.platform.web.Upkeep;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Looks for erasures that are due in all communities, by the database's clock.
@ApplicationScoped
class ErasureSweep {

    private record Due(UUID community, UUID erasure) implements Upkeep.Due {
        @Override
        public String task() {
            return erasure.toString();
        }
    }

    private final Upkeep upkeep;
    private final Upkeep.Look<Due> look;
    private final Leaving leaving;

    ErasureSweep(DataSource database, FailedTasks tasks, Leaving leaving) {
        upkeep = new Upkeep("erasures", "Moving erasures on", tasks);
        this.leaving = leaving;
        look = Upkeep.query(
                database,
                "select community_id, id from erasures_due()",
                row -> new Due(
                        Objects.requireNonNull(row.getObject(1, UUID.class)),
                        Objects.requireNonNull(row.getObject(2, UUID.class))));
    }

    @Scheduled(
            every = "${terrace.community.erasure.sweep:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(look, due -> leaving.moveOn(due.erasure()));
    }
}
