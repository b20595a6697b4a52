package io.terrace.analytics.funnel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Counts how far fans come. Of each step it remembers the latest start of any run that has reached it: if that start
/// is too long ago for the next step, so is every other.
final class FunnelStepAccumulator {

    private static final long NEVER = Long.MIN_VALUE;

    private final List<String> steps;
    private final long windowMicros;
    private final long[] fans;
    private final long[] starts;
    private int reached;
    private @Nullable UUID current;

    FunnelStepAccumulator(List<String> steps, long windowMicros) {
        this.steps = List.copyOf(steps);
        this.windowMicros = windowMicros;
        fans = new long[steps.size()];
        starts = new long[steps.size()];
    }

    /// The next event, by fan and time.
    void add(UUID fan, String name, long atMicros) {
        if (!fan.equals(current)) {
            close();
            current = fan;
        }
        // The last step first: one event is not two steps of a run.
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (!steps.get(i).equals(name)) {
                continue;
            }
            if (i == 0) {
                starts[0] = atMicros;
                reached = Math.max(reached, 1);
            } else if (starts[i - 1] != NEVER && atMicros - starts[i - 1] <= windowMicros) {
                starts[i] = Math.max(starts[i], starts[i - 1]);
                reached = Math.max(reached, i + 1);
            }
        }
    }

    private void close() {
        for (int i = 0; i < reached; i++) {
            fans[i]++;
        }
        reached = 0;
        Arrays.fill(starts, NEVER);
    }

    /// Of each step, how many fans have come as far.
    List<Long> finish() {
        close();
        current = null;
        List<Long> counts = new ArrayList<>();
        Arrays.stream(fans).forEach(counts::add);
        return counts;
    }
}
