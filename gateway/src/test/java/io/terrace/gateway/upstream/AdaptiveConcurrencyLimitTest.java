package io.terrace.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdaptiveConcurrencyLimitTest {

    private static final long MILLI = Duration.ofMillis(1).toNanos();
    private static final Duration TARGET = Duration.ofMillis(500);

    private long now = -MILLI;
    private final AdaptiveConcurrencyLimit capacity = new AdaptiveConcurrencyLimit(TARGET, 32, 512, now);

    @Test
    void concurrencyLimitTracksServiceThroughput() {
        for (int perSecond : new int[] {40, 200, 900}) {
            keepFull(perSecond, Duration.ofSeconds(20));

            assertThat(capacity.limit()).as("at %s/s", perSecond).isBetween(perSecond / 5, perSecond * 7 / 10);
        }
    }

    @Test
    void itGrowsToTheMostWithinASecondOrTwo() {
        keepFull(100_000, Duration.ofSeconds(2));

        assertThat(capacity.limit()).isEqualTo(512);
    }

    @Test
    void itNeverShrinksToNothing() {
        keepFull(1, Duration.ofMinutes(5));

        assertThat(capacity.limit()).isEqualTo(4);
    }

    @Test
    void slowAnswersOfAServiceThatIsNotFullChangeNothing() {
        for (int i = 0; i < 1_000; i++) {
            capacity.hasRoom(3);
            capacity.answered(5_000 * MILLI, now += 10 * MILLI);
        }

        assertThat(capacity.limit()).isEqualTo(32);
    }

    @Test
    void failuresOfAFullServiceShrinkIt() {
        for (int i = 0; i < 100; i++) {
            capacity.hasRoom(512);
            capacity.failed(now += 10 * MILLI);
        }

        assertThat(capacity.limit()).isEqualTo(4);
    }

    /// A service that answers so many a second, whatever it is given, in turn.
    private void keepFull(int perSecond, Duration time) {
        long end = now + time.toNanos();
        long step = Duration.ofSeconds(1).toNanos() / perSecond;
        while (now < end) {
            now += step;
            assertThat(capacity.hasRoom(capacity.limit())).isFalse();
            capacity.answered(capacity.limit() * step, now);
        }
    }
}
