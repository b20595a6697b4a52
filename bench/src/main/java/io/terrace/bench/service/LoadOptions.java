package io.terrace.bench.service;

import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import picocli.CommandLine.Option;

/// How a service is driven beside its peers: so many turns, so long, by so many.
public final class LoadOptions {

    /// How long a number of connections is tried.
    public static final int TRIAL_SECONDS = 3;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "a turn")
    private int seconds;

    @Option(
            names = "--connections",
            split = ",",
            defaultValue = "256,512",
            description = "tried before the first turn; the best is measured, as pgbench's best is")
    private List<Integer> connections = List.of();

    @Option(
            names = "--warm-up",
            defaultValue = "90",
            description = "the most seconds before the first turn, which comes when the compiler rests")
    private int warmUp;

    /// Turns of each side.
    public int rounds() {
        return rounds;
    }

    /// A turn lasts.
    public int seconds() {
        return seconds;
    }

    /// The most seconds before the first turn.
    public int warmUp() {
        return warmUp;
    }

    /// The most connections that are tried.
    public int crowd() {
        return Collections.max(connections);
    }

    /// Each number of connections, once.
    ///
    /// @param rate answers a second with so many, over [#TRIAL_SECONDS]
    public ConnectionTrialResult trials(IntToDoubleFunction rate) {
        return ConnectionTrialResult.of(connections, rate);
    }
}
