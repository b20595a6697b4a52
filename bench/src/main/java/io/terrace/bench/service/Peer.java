package io.terrace.bench.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A script of pgbench's at the number of clients it does best with.
public final class Peer {

    private static final int[] CLIENTS = {1, 16, 64};
    private static final int TRIAL_SECONDS = 3;

    private final String name;
    private final Pgbench pgbench;
    private final Script script;
    private final Map<Integer, Double> tried = new TreeMap<>();
    private final List<Double> rates = new ArrayList<>();
    private final int clients;

    /// Finds the number of clients.
    public Peer(String name, Pgbench pgbench, Script script) {
        this.name = name;
        this.pgbench = pgbench;
        this.script = script;
        System.out.println("Trying " + name);
        pgbench.rate(script, CLIENTS[1], 2);
        for (int some : CLIENTS) {
            tried.put(some, pgbench.rate(script, some, TRIAL_SECONDS));
        }
        clients = tried.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    public void turn(int seconds) {
        rates.add(pgbench.rate(script, clients, seconds));
    }

    /// Transactions a second, turn by turn.
    public List<Double> rates() {
        return rates;
    }

    /// Its name and what it did with each number of clients.
    @Override
    public String toString() {
        return tried.entrySet().stream()
                .map(one -> String.format(Locale.ROOT, "%d: %.0f", one.getKey(), one.getValue()))
                .collect(Collectors.joining(", ", name + ", " + clients + " clients (tried ", ")"));
    }
}
