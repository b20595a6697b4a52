package io.terrace.polls.vote;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// What a transaction's ballots change about one poll's counts.
final class TallyDeltaAccumulator {

    private final int[] steps;
    private final Set<UUID> fresh = new LinkedHashSet<>();
    private final Set<UUID> gone = new LinkedHashSet<>();
    private int voters;

    TallyDeltaAccumulator(int options) {
        steps = new int[options];
    }

    void move(UUID user, Vote before, Vote after) {
        before.choices().forEach(place -> steps[place]--);
        after.choices().forEach(place -> steps[place]++);
        voters += (after.isCast() ? 1 : 0) - (before.isCast() ? 1 : 0);
        if (!before.isCast() && after.isCast()) {
            fresh.add(user);
            gone.remove(user);
        } else if (before.isCast() && !after.isCast()) {
            gone.add(user);
        }
    }

    List<Integer> steps() {
        return Arrays.stream(steps).boxed().toList();
    }

    int voters() {
        return voters;
    }

    List<UUID> fresh() {
        return List.copyOf(fresh);
    }

    /// At the end of the transaction: a fan who has voted again is not.
    List<UUID> gone() {
        return List.copyOf(gone);
    }
}
