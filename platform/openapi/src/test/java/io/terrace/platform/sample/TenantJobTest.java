package io.terrace.platform.sample;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenantJobTest {

    private record Due(UUID community, int number) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return Integer.toString(number);
        }
    }

    @Inject
    FailedTaskRepository tasks;

    @Inject
    DataSource database;

    @Inject
    MeterRegistry metrics;

    private TenantJobRunner upkeep;
    private final Due first = new Due(UUID.randomUUID(), 1);
    private final Due second = new Due(UUID.randomUUID(), 2);

    @BeforeEach
    void prepare() {
        upkeep = new TenantJobRunner("chores", "Testing", tasks);
    }

    @Test
    void moreFailingTasksThanAreReadAtOnceHoldUpNoOther() {
        OwnerConnection.run(
                "insert into chore select gen_random_uuid(), n, now() - interval '1 day' from generate_series(1, 104) n",
                "insert into chore values ('" + second.community() + "', 0, now() - interval '1 hour')");
        var due = TenantJobRunner.query(
                database,
                "select community_id, number from chore where not task_waits('chores', community_id, text(number))"
                        + " order by due_at limit 100",
                row -> new Due(row.getObject(1, UUID.class), row.getInt(2)));
        List<Integer> done = new ArrayList<>();
        double before = failures();

        await().until(() -> {
            upkeep.each(due, chore -> {
                if (chore.number() > 0) {
                    throw new IllegalStateException("a defect");
                }
                done.add(chore.number());
            });
            return !done.isEmpty();
        });

        assertThat(done).containsExactly(0);
        assertThat(failures() - before).isGreaterThanOrEqualTo(104);
    }

    @Test
    void aTaskWaitsLongerEachTimeItFailsAndNotAtAllOnceItSucceeds() throws SQLException {
        List<Double> waits = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            upkeep.each(() -> List.of(first), due -> {
                throw new IllegalStateException("a defect");
            });
            waits.add(wait(first));
        }
        upkeep.each(() -> List.of(first), due -> {});

        assertThat(waits).isSorted().doesNotHaveDuplicates();
        assertThat(wait(first)).isZero();
    }

    private double failures() {
        return metrics.counter("tasks.failed", "job", "chores", "failure", "defect")
                .count();
    }

    /// Seconds from the last failure to the next try.
    private double wait(Due due) throws SQLException {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select coalesce((select power(2, failures) from failed_task"
                        + " where tenant_id = ? and task = ? and task_waits(job, tenant_id, task)), 0)")) {
            query.setObject(1, due.community());
            query.setString(2, due.task());
            try (var row = query.executeQuery()) {
                row.next();
                return row.getDouble(1);
            }
        }
    }

    @Test
    void eachIsDoneWithinItsCommunity() {
        Map<Due, UUID> done = new HashMap<>();

        upkeep.each(
                () -> List.of(first, second),
                due -> done.put(due, Tenancy.current().orElseThrow()));

        assertThat(done).containsOnly(Map.entry(first, first.community()), Map.entry(second, second.community()));
    }

    @Test
    void oneThatFailsHoldsUpNoOther() {
        List<Due> done = new ArrayList<>();

        upkeep.each(() -> List.of(first, second), due -> {
            if (due.equals(first)) {
                throw new IllegalStateException("a defect");
            }
            done.add(due);
        });

        assertThat(done).containsExactly(second);
    }

    @Test
    void whileTheDatabaseIsAwayNothingIsDoneAndNothingThrown() {
        List<Due> done = new ArrayList<>();

        TenantJobRunner.Look<Due> gone = () -> {
            throw new SQLException("gone", "08006");
        };

        upkeep.each(gone, done::add);

        assertThat(done).isEmpty();
    }

    @Test
    void itGoesOnUntilNoneIsLeft() {
        AtomicInteger left = new AtomicInteger(3);

        upkeep.whole(left::getAndDecrement);

        assertThat(left).hasValue(-1);
    }
}
