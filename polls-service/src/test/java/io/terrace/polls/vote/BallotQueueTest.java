package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.polls.PollsConfig;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class BallotQueueTest {

    private static final String LOOP = "the loop";

    private final PollsConfig config = ConfigMappingFactory.of(PollsConfig.class, Map.of());

    /// On the committer's thread it would hold up everybody's next transaction, and find no request there.
    @Test
    void failureCompletesOnTheEventLoop() throws Exception {
        CountDownLatch waitedFor = new CountDownLatch(1);
        BallotQueue box = box(goneAfter(waitedFor));
        PendingBallot ballot = new PendingBallot(Ids.next(), Ids.next(), 1, List.of(0), false, Ids.next());

        try (ExecutorService loop = Executors.newSingleThreadExecutor(
                task -> Thread.ofPlatform().name(LOOP).unstarted(task))) {
            CompletableFuture<String> wentOn = Tenancy.within(
                            Ids.next(), () -> box.cast(ballot, Duration.ofSeconds(5), loop))
                    .handle((outcome, failed) -> (failed == null ? outcome + " on " : "failed on ")
                            + Thread.currentThread().getName())
                    .toCompletableFuture();
            waitedFor.countDown();

            assertThat(wentOn.get(60, TimeUnit.SECONDS)).isEqualTo("failed on " + LOOP);
        } finally {
            box.close(new ShutdownEvent());
        }
    }

    @SuppressWarnings("NullAway")
    private BallotQueue box(DataSource database) {
        return new BallotQueue(database, config, null);
    }

    private static DataSource goneAfter(CountDownLatch latch) {
        return (DataSource) Proxy.newProxyInstance(
                BallotQueueTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (_, _, _) -> {
                    latch.await();
                    throw new SQLException("connection refused", "08001");
                });
    }
}
