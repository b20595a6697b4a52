package io.terrace.bench.service;

import java.util.ArrayList;
import java.util.List;

/// A script of pgbench's at the number of clients it does best with.
public final class PgbenchPeer {

    private static final List<Integer> CLIENTS = List.of(1, 16, 64);
    private static final int FIRST_CLIENTS = 16;
    private static final int TRIAL_SECONDS = 3;

    private final String name;
    private final Pgbench pgbench;
    private final PgbenchScript script;
    private final List<Double> rates = new ArrayList<>();
    private final ConnectionTrialResult trials;

    /// Finds the number of clients.
    public PgbenchPeer(String name, Pgbench pgbench, PgbenchScript script) {
        this.name = name;
        this.pgbench = pgbench;
        this.script = script;
        System.out.println("Trying " + name);
        pgbench.rate(script, FIRST_CLIENTS, 2);
        trials = ConnectionTrialResult.of(CLIENTS, clients -> pgbench.rate(script, clients, TRIAL_SECONDS));
    }

    public void turn(int seconds) {
        rates.add(pgbench.rate(script, trials.best(), seconds));
    }

    /// Transactions a second, turn by turn.
    public List<Double> rates() {
        return rates;
    }

    /// Its name and what it did with each number of clients.
    @Override
    public String toString() {
        return name + ", " + trials;
    }
}
