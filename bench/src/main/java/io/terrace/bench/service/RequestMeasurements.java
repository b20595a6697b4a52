package io.terrace.bench.service;

import io.terrace.bench.run.RatioSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// One kind of request to the service, turn by turn.
public final class RequestMeasurements {

    public static final String HEAD = """
            | ours | a second | p99 ms | alone: p50 ms | CPU µs a request: service, Postgres, compiler, load | beside | a second | ratio | reach, then | |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    private final String name;
    private final List<RunResult> turns = new ArrayList<>();
    private double aloneMillis;

    /// With no turn yet.
    public RequestMeasurements(String name) {
        this.name = name;
    }

    /// One more turn.
    public RunResult turn(TestedService tested, List<byte[]> requests, int connections, int seconds) {
        RunResult turn = tested.drive(requests, connections, seconds);
        turns.add(turn);
        System.out.printf("%s: %s%n", name, turn);
        return turn;
    }

    /// One client with no one beside it.
    public RunResult alone(TestedService tested, List<byte[]> requests, int seconds) {
        RunResult turn = tested.drive(requests, 1, seconds);
        aloneMillis = turn.p50();
        return turn;
    }

    /// Good answers a second, turn by turn.
    public List<Double> rates() {
        return turns.stream().map(RunResult::perSecond).toList();
    }

    /// A line of the table: the median of the turns' ratios to the other's, least and most.
    public String beside(String other, List<Double> theirs, double reach, double then) {
        List<Double> ours = rates();
        RatioSummary ratio = RatioSummary.of(IntStream.range(0, ours.size())
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList());
        String verdict = ratio.median() < reach ? "not reached" : ratio.median() < then ? "reached" : "reached both";
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.1f | %.2f | %.0f, %.0f, %.0f, %.0f | %s | %.0f | %s | ≥ %s, %s | %s |%n",
                name,
                median(RunResult::perSecond),
                median(RunResult::p99),
                aloneMillis,
                median(RunResult::serviceMicros),
                median(RunResult::postgresMicros),
                median(RunResult::compilerMicros),
                median(RunResult::loadMicros),
                other,
                RatioSummary.of(theirs).median(),
                ratio,
                reach,
                then,
                verdict);
    }

    /// What it costs, for where it is the other side.
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "p50 alone %.2f ms, CPU %.0f, %.0f µs",
                aloneMillis,
                median(RunResult::serviceMicros),
                median(RunResult::postgresMicros));
    }

    private double median(ToDoubleFunction<RunResult> figure) {
        return RatioSummary.of(turns.stream().map(figure::applyAsDouble).toList())
                .median();
    }
}
