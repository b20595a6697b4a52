package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.fake.Waiting;
import io.terrace.gateway.proxy.DeadlineQueue.Deadline;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeadlineQueueTest {

    private static final int MANY = 200;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final DeadlineQueue deadlines = new DeadlineQueue(vertx);
    private final List<Integer> late = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        Waiting.on(vertx.close());
    }

    @Test
    void deadlinesFireInTimeOrder() {
        on(() -> {
            deadlines.set(Duration.ofMillis(120), () -> late.add(3));
            deadlines.set(Duration.ofMillis(1), () -> late.add(1));
            deadlines.set(Duration.ofMillis(60), () -> late.add(2));
        });

        await().until(() -> late.size() == 3);
        assertThat(late).containsExactly(1, 2, 3);
    }

    @Test
    void cancelledDeadlineNeverFires() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Integer> kept = new ArrayList<>();
        on(() -> {
            List<Deadline> taken = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                int number = i;
                Deadline deadline = deadlines.set(Duration.ofMillis(random.nextInt(80)), () -> late.add(number));
                if (random.nextBoolean()) {
                    taken.add(deadline);
                } else {
                    kept.add(number);
                }
            }
            taken.forEach(deadlines::cancel);
            taken.forEach(deadlines::cancel);
        });

        await().during(Duration.ofMillis(200)).until(() -> late.size() == kept.size());
        assertThat(late).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(kept);
    }

    @Test
    void oneThatIsLateMaySetAnother() {
        on(() -> deadlines.set(Duration.ZERO, () -> deadlines.set(Duration.ZERO, () -> late.add(1))));

        await().until(() -> !late.isEmpty());
    }

    private void on(Runnable act) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        loop.runOnContext(now -> {
            act.run();
            done.complete(true);
        });
        done.join();
    }
}
