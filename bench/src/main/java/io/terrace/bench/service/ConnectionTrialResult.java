package io.terrace.bench.service;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/// What a side did a second with each number of clients, tried once before the first turn.
public final class ConnectionTrialResult {

    private final SortedMap<Integer, Double> rates;

    private ConnectionTrialResult(SortedMap<Integer, Double> rates) {
        this.rates = rates;
    }

    /// @param rate how much it does a second with so many clients
    public static ConnectionTrialResult of(Iterable<Integer> clients, IntToDoubleFunction rate) {
        SortedMap<Integer, Double> rates = new TreeMap<>();
        clients.forEach(some -> rates.put(some, rate.applyAsDouble(some)));
        return new ConnectionTrialResult(Collections.unmodifiableSortedMap(rates));
    }

    /// With how many it did most.
    public int best() {
        return Collections.max(rates.entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /// The best number, and all that were tried.
    @Override
    public String toString() {
        return rates.entrySet().stream()
                .map(one -> String.format(Locale.ROOT, "%d: %.0f", one.getKey(), one.getValue()))
                .collect(Collectors.joining(", ", best() + " clients (tried ", ")"));
    }
}
