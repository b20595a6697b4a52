package io.terrace.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Two sides' turns, pair by pair.
///
/// @param reach the processor time per request is to be at most so many times the other's
/// @param unlike where the two do not do the same; empty where they do
public record SideComparison(
        String name,
        double reach,
        ComparedSide ours,
        ComparedSide theirs,
        List<TurnSample> our,
        List<TurnSample> their,
        List<String> unlike) {

    public RatioSummary cpu() {
        return ratio(TurnSample::cpuMicros);
    }

    public RatioSummary throughput() {
        return ratio(TurnSample::perSecond);
    }

    /// Why it says nothing; empty where it does.
    public List<String> objections() {
        List<String> objections = new ArrayList<>(unlike);
        errors(ours, our, objections);
        errors(theirs, their, objections);
        return objections;
    }

    public boolean reached() {
        return objections().isEmpty() && cpu().median() <= reach;
    }

    private RatioSummary ratio(ToDoubleFunction<TurnSample> figure) {
        return RatioSummary.of(IntStream.range(0, our.size())
                .mapToObj(i -> figure.applyAsDouble(our.get(i)) / figure.applyAsDouble(their.get(i)))
                .toList());
    }

    private static void errors(ComparedSide side, List<TurnSample> samples, List<String> objections) {
        long errors = samples.stream().mapToLong(TurnSample::errors).sum();
        if (errors > 0) {
            objections.add(side.name() + " had " + errors + " errors");
        }
    }
}
