package io.terrace.platform.jobs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.quarkus.logging.Log;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.tenancy.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;

/// What is done now and then for all communities. Whatever fails is logged, is set back by [FailedTaskRepository] and
/// holds up
/// nothing else; while a server is away that is an everyday matter. Replicas may do it at once: the work itself sees to
/// it that each thing is done by one.
public final class TenantJobRunner {

    /// Something that is due.
    public interface Due {
        UUID community();

        /// Which of the community's tasks it is, as the query that looks for them writes it for `task_waits`.
        String task();
    }

    /// Looks for all that is due, in whatever community.
    public interface Look<D> {
        List<D> all() throws SQLException;
    }

    /// Reads the current row of a result set.
    public interface Reader<D> {
        D read(ResultSet row) throws SQLException;
    }

    private final String job;
    private final String what;
    private final FailedTaskRepository tasks;

    /// @param job the work, as `task_waits` and metrics name it: "sanctions"
    /// @param what the work, as the log is to say it: "Ending sanctions"
    public TenantJobRunner(String job, String what, FailedTaskRepository tasks) {
        this.job = job;
        this.what = what;
        this.tasks = tasks;
    }

    /// A look by one query without parameters, which is a function that row-level security lets see all communities.
    public static <D> Look<D> query(DataSource database, String sql, Reader<D> reader) {
        return () -> {
            List<D> found = new ArrayList<>();
            try (var connection = database.getConnection();
                    var query = connection.prepareStatement(sql);
                    var row = query.executeQuery()) {
                while (row.next()) {
                    found.add(reader.read(row));
                }
            }
            return found;
        };
    }

    /// Does the work for each that is due, within its community.
    public <D extends Due> void each(Look<D> look, Consumer<D> work) {
        guarded(() -> look.all().forEach(due -> attempt(due, work)));
    }

    private <D extends Due> void attempt(D due, Consumer<D> work) {
        attempt(due.community(), due.task(), () -> {
            work.accept(due);
            return 1;
        });
    }

    /// Does the work for what a look finds, for all of a community's at once and within it, and looks again until
    /// nothing is done any more. How much a look finds bounds a batch. All of a community's are one task: where the
    /// work fails, the community is set back with everything of its.
    ///
    /// @param work does a community's in a transaction of its own, and says how many are done: not those that
    ///     another replica has
    public <D extends Due> void eachBatch(Look<D> look, ToIntFunction<List<D>> work) {
        guarded(() -> {
            int done;
            do {
                done = batch(look.all(), work);
            } while (done > 0);
        });
    }

    private <D extends Due> int batch(List<D> due, ToIntFunction<List<D>> work) {
        int done = 0;
        for (List<D> batch : due.stream()
                .collect(groupingBy(Due::community, LinkedHashMap::new, toList()))
                .values()) {
            D first = batch.getFirst();
            done += attempt(first.community(), first.task(), () -> work.applyAsInt(batch));
        }
        return done;
    }

    /// @return how much is done: nothing where it failed
    private int attempt(UUID community, String task, Supplier<Integer> work) {
        try {
            int done = Tenancy.within(community, work::get);
            tasks.succeeded(job, community, task);
            return done;
        } catch (RuntimeException e) {
            log(e);
            tasks.setBack(job, community, task, e);
            return 0;
        }
    }

    /// Does some of the work and some more, until none is left.
    ///
    /// @param some does a part, in a transaction of its own, and says how much it was
    public void whole(LongSupplier some) {
        guarded(() -> {
            while (some.getAsLong() > 0) {
                Thread.onSpinWait();
            }
        });
    }

    private interface Step {
        void run() throws SQLException;
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (SQLException | RuntimeException e) {
            log(e);
        }
    }

    private void log(Exception e) {
        if (FailureCategory.of(e) == FailureCategory.OUTAGE) {
            Log.debugf("%s waits: %s", what, e.getClass().getName());
        } else {
            Log.errorf(e, "%s failed and is tried again", what);
        }
    }
}
