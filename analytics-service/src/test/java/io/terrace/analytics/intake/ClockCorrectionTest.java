package io.terrace.analytics.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClockCorrectionTest {

    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    @Test
    void lessThanThirtySecondsAreNotCorrected() {
        DeviceClockSkewTracker clock = DeviceClockSkewTracker.parse("");

        clock.observe(NOW, NOW.plusSeconds(29));

        assertThat(clock.correct(NOW)).isEqualTo(NOW);
    }

    @Test
    void aClockThatIsBehindIsCorrectedByTheLeastDelay() {
        DeviceClockSkewTracker clock = DeviceClockSkewTracker.parse("");

        clock.observe(NOW, NOW.plus(Duration.ofMinutes(10)));
        clock.observe(NOW, NOW.plus(Duration.ofMinutes(5)));

        assertThat(clock.correct(NOW)).isEqualTo(NOW.plus(Duration.ofMinutes(5)));
    }

    /// Batches that stall and overtake each other, with a clock that is set anew meanwhile.
    @ParameterizedTest
    @MethodSource("seeds")
    void theOrderOfADevicesEventsNeverChanges(long seed) {
        Random chance = new Random(seed);
        DeviceClockSkewTracker clock = DeviceClockSkewTracker.parse("");
        Map<Instant, Instant> corrected = new TreeMap<>();
        for (int batch = 0; batch < 30; batch++) {
            Instant sentAt = NOW.plusSeconds(chance.nextInt(20_000));
            clock.observe(sentAt, sentAt.plusSeconds(chance.nextInt(2_000) - 300));
            List<Instant> raw = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                raw.add(NOW.plusSeconds(chance.nextInt(20_000)));
            }
            raw.forEach(at -> corrected.putIfAbsent(at, clock.correct(at)));
            clock.keep(raw);
            DeviceClockSkewTracker stored = DeviceClockSkewTracker.parse(clock.text());
            assertThat(raw).allSatisfy(at -> assertThat(stored.correct(at)).isEqualTo(clock.correct(at)));
            assertThat(List.copyOf(corrected.values())).isSorted();
        }
    }
}
