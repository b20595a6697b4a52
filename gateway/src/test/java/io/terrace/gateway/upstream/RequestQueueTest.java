package io.terrace.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestQueueTest {

    private static final long MILLI = Duration.ofMillis(1).toNanos();

    private final List<String> refused = new ArrayList<>();
    private final RequestQueue line = new RequestQueue(3, Duration.ofSeconds(3), Duration.ofMillis(250));
    private long now;

    @Test
    void aBurstIsWaitedOut() {
        add("a");
        now += 2_999 * MILLI;

        assertThat(String.valueOf(line.next(now))).isEqualTo("a");
        assertThat(refused).isEmpty();
    }

    @Test
    void requestWaitsAtMostABurst() {
        add("a");
        now += 3_001 * MILLI;

        line.sweep(now);

        assertThat(refused).containsExactly("a");
    }

    @Test
    void stalledQueueServesOnlyTheLatest() {
        add("a");
        now += 2_900 * MILLI;
        add("b");
        now += 200 * MILLI;
        add("c");

        assertThat(String.valueOf(line.next(now))).isEqualTo("b");
        now += 100 * MILLI;
        add("d");
        now += 200 * MILLI;

        assertThat(String.valueOf(line.next(now))).isEqualTo("d");
        assertThat(refused).containsExactly("a", "c");
    }

    @Test
    void aLineThatWasEmptyIsABurstAgain() {
        add("a");
        now += 2_999 * MILLI;
        line.next(now);

        add("b");
        now += 1_000 * MILLI;

        assertThat(String.valueOf(line.next(now))).isEqualTo("b");
    }

    @Test
    void theUrgentGoFirstAndWaitLonger() {
        add("a");
        now += 2_900 * MILLI;
        add("b");
        line.add(new Named("urgent", true, false), now);
        now += 2_000 * MILLI;

        assertThat(String.valueOf(line.next(now))).isEqualTo("urgent");
        assertThat(refused).containsExactly("a", "b");
    }

    @Test
    void nextUrgentReturnsOnlyUrgentRequests() {
        add("a");
        line.add(new Named("urgent", true, false), now);

        assertThat(String.valueOf(line.nextUrgent(now))).isEqualTo("urgent");
        assertThat(line.nextUrgent(now)).isNull();
        assertThat(String.valueOf(line.next(now))).isEqualTo("a");
    }

    @Test
    void abandonedRequestIsSkipped() {
        line.add(new Named("left", false, true), now);
        add("a");

        assertThat(String.valueOf(line.next(now))).isEqualTo("a");
        assertThat(refused).isEmpty();
    }

    @Test
    void fullQueueRefusesRequests() {
        add("a");
        add("b");
        add("c");
        add("d");

        assertThat(refused).containsExactly("d");
    }

    private void add(String name) {
        line.add(new Named(name, false, false), now);
    }

    private final class Named implements QueuedRequest {

        private final String name;
        private final boolean urgent;
        private final boolean over;

        private Named(String name, boolean urgent, boolean over) {
            this.name = name;
            this.urgent = urgent;
            this.over = over;
        }

        @Override
        public boolean isUrgent() {
            return urgent;
        }

        @Override
        public boolean isCounted() {
            return true;
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void go(CapacityPermit permit) {
            throw new AssertionError("The line sends nobody");
        }

        @Override
        public void refuse() {
            refused.add(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
