package io.terrace.analytics.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunnelCounterTest {

    private static final List<String> STEPS = List.of("a", "b", "a", "c");
    private static final long WINDOW = 20;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 500);
    }

    /// Against a search that tries every run.
    @ParameterizedTest
    @MethodSource("seeds")
    void aFanGetsAsFarAsTheirBestRun(long seed) {
        Random chance = new Random(seed);
        String[] names = new String[12];
        long[] times = new long[12];
        long at = 0;
        FunnelStepAccumulator counter = new FunnelStepAccumulator(STEPS, WINDOW);
        UUID fan = new UUID(0, seed);
        for (int i = 0; i < names.length; i++) {
            names[i] = String.valueOf("abc".charAt(chance.nextInt(3)));
            at += chance.nextInt(8);
            times[i] = at;
            counter.add(fan, names[i], at);
        }
        int best = 0;
        for (int i = 0; i < names.length; i++) {
            best = Math.max(best, names[i].equals("a") ? 1 + further(names, times, i, times[i], 1) : 0);
        }

        int reached = best;
        assertThat(counter.finish().stream().filter(fans -> fans == 1)).hasSize(reached);
    }

    private static int further(String[] names, long[] times, int from, long start, int step) {
        int best = 0;
        for (int i = from + 1; step < STEPS.size() && i < names.length; i++) {
            if (names[i].equals(STEPS.get(step)) && times[i] - start <= WINDOW) {
                best = Math.max(best, 1 + further(names, times, i, start, step + 1));
            }
        }
        return best;
    }
}
