package io.terrace.platform.sample;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jobs.CoalescingTaskRunner;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CoalescingTaskRunnerTest {

    private record Recount(UUID community, int number) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return Integer.toString(number);
        }
    }

    @Inject
    FailedTaskRepository tasks;

    private final Recount task = new Recount(UUID.randomUUID(), 1);
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void requestsDuringARunAreServedByOneMoreRun() {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger concurrent = new AtomicInteger();
        AtomicInteger mostConcurrent = new AtomicInteger();
        var runner = runner(recount -> {
            mostConcurrent.accumulateAndGet(concurrent.incrementAndGet(), Math::max);
            awaitQuietly(go);
            runs.incrementAndGet();
            concurrent.decrementAndGet();
            return false;
        });
        runner.request(task);
        await().untilAsserted(() -> assertThat(concurrent).hasValue(1));

        for (int i = 0; i < 100; i++) {
            runner.request(task);
        }
        go.countDown();

        await().untilAsserted(() -> assertThat(runs).hasValue(2));
        runner.request(task);
        await().untilAsserted(() -> assertThat(runs).hasValue(3));
        assertThat(mostConcurrent).hasValue(1);
    }

    @Test
    void workThatIsNotDoneRunsAgainWithinItsCommunity() {
        var runner = runner(recount -> {
            assertThat(Tenancy.current()).contains(task.community());
            return runs.incrementAndGet() < 5;
        });

        runner.request(task);

        await().untilAsserted(() -> assertThat(runs).hasValue(5));
    }

    @Test
    void aFailedTaskIsLeftToTheSweep() {
        var runner = runner(recount -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("A failure on purpose");
            }
            return false;
        });
        runner.request(task);
        await().untilAsserted(() -> assertThat(runs).hasValue(1));

        runner.sweep(() -> {
            throw new SQLException("An outage on purpose", "08006");
        });
        await().untilAsserted(() -> {
            runner.sweep(() -> List.of(task));
            assertThat(runs).hasValueGreaterThan(1);
        });
    }

    private CoalescingTaskRunner<Recount> runner(Predicate<Recount> work) {
        return new CoalescingTaskRunner<>("recounts", tasks, work, Duration.ZERO, 2);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
