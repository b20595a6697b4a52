package io.terrace.journeys.fuzz;

import java.util.Collection;
import java.util.SplittableRandom;

/// One of several.
final class RandomChoice {

    private RandomChoice() {}

    static <T> T of(Collection<T> choices, SplittableRandom random) {
        return choices.stream().skip(random.nextInt(choices.size())).findFirst().orElseThrow();
    }
}
