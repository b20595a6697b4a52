package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimerWheelTest {

    private static final long TICK = TimerWheel.TICK.toNanos();

    private final TimerWheel<Integer> wheel = new TimerWheel<>();

    @Test
    void entryIsDueOnceItsTickHasPassed() {
        wheel.add(1, 0);
        wheel.add(2, TICK - 1);
        wheel.add(3, TICK);

        assertThat(wheel.due(TICK - 1)).isEmpty();
        assertThat(wheel.due(TICK)).containsExactlyInAnyOrder(1, 2);
        assertThat(wheel.due(2 * TICK)).containsExactly(3);
        assertThat(wheel.due(3 * TICK)).isEmpty();
    }

    @Test
    void entryAddedToAPastTickIsDueAtOnce() {
        assertThat(wheel.due(10 * TICK)).isEmpty();
        wheel.add(1, TICK);

        assertThat(wheel.due(10 * TICK)).containsExactly(1);
    }

    @Test
    void aTimeBeforeTheClocksOriginIsOneLikeOthers() {
        wheel.add(1, -1);

        assertThat(wheel.due(-1)).isEmpty();
        assertThat(wheel.due(0)).containsExactly(1);
    }

    @Test
    void nothingIsLostThatIsAddedWhileOthersAreTaken() {
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> adding = IntStream.range(0, 4)
                .mapToObj(thread -> Thread.startVirtualThread(() -> {
                    await(go);
                    IntStream.range(0, 10_000).forEach(i -> wheel.add(thread * 10_000 + i, i));
                }))
                .toList();
        List<Integer> taken = new ArrayList<>();
        go.countDown();
        while (adding.stream().anyMatch(Thread::isAlive)) {
            taken.addAll(wheel.due(TICK));
        }
        taken.addAll(wheel.due(TICK));

        assertThat(taken).hasSize(40_000).doesNotHaveDuplicates();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
