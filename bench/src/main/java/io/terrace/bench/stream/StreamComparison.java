package io.terrace.bench.stream;

import io.terrace.bench.run.RatioSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Both servers' turns at one rate with one number of clients.
///
/// @param frames of a turn
record StreamComparison(int clients, int rate, int frames, List<StreamTurn> our, List<StreamTurn> their) {

    static final String HEAD = """
            | clients, frames a second | frames a turn | side | CPU µs a delivery | compiler µs | p50 ms | p99 ms | CPU ratio | reach | |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    private static final double REACH = 0.5;
    private static final double MILLION = 1e6;

    StreamComparison(int clients, int rate, int frames) {
        this(clients, rate, frames, new ArrayList<>(), new ArrayList<>());
    }

    boolean isWhole() {
        return our.stream().allMatch(StreamTurn::isWhole);
    }

    String rows(StreamServer ours, StreamServer theirs) {
        RatioSummary ratio = RatioSummary.of(IntStream.range(0, our.size())
                .mapToObj(i -> our.get(i).total() / their.get(i).total())
                .toList());
        List<String> objections = new ArrayList<>();
        object(ours, our, objections);
        object(theirs, their, objections);
        String verdict = ratio.median() <= REACH ? "reached" : "not reached";
        return row(
                        "%,d, %d | %d".formatted(clients, rate, frames),
                        ours,
                        our,
                        "%s | ≤ %s | %s"
                                .formatted(
                                        ratio,
                                        REACH,
                                        objections.isEmpty() ? verdict : "void: " + String.join("; ", objections)))
                + row(" | ", theirs, their, " | | ");
    }

    private static void object(StreamServer server, List<StreamTurn> turns, List<String> objections) {
        turns.stream()
                .filter(turn -> !turn.isWhole())
                .forEach(turn -> objections.add(server.name() + ": " + turn.objection()));
    }

    private static String row(String first, StreamServer server, List<StreamTurn> turns, String last) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < server.hops().size(); i++) {
            int hop = i;
            parts.add(String.format(
                    Locale.ROOT,
                    "%s %.1f",
                    server.hops().get(i).name(),
                    median(turns, turn -> turn.micros().get(hop))));
        }
        String micros = String.format(Locale.ROOT, "%.1f", median(turns, StreamTurn::total));
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.1f | %.1f | %.1f | %s |%n",
                first,
                server.name(),
                parts.size() > 1 ? micros + ": " + String.join(", ", parts) : micros,
                median(turns, StreamTurn::compilerMicros),
                millis(StreamTurn.quantile(turns, 0.5)),
                millis(StreamTurn.quantile(turns, 0.99)),
                last);
    }

    private static double median(List<StreamTurn> turns, ToDoubleFunction<StreamTurn> figure) {
        return RatioSummary.of(turns.stream().map(figure::applyAsDouble).toList())
                .median();
    }

    private static double millis(Duration time) {
        return time.toNanos() / MILLION;
    }
}
