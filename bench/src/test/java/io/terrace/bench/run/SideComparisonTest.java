package io.terrace.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.bench.load.TargetRequestCycle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideComparisonTest {

    private static final ComparedSide OURS = side("ours");
    private static final ComparedSide THEIRS = side("theirs");

    @Test
    void aRatioIsTakenWithinEachPairAndTheMedianIsOfTheRatios() {
        SideComparison comparison = compared(
                List.of(sample(10, 0), sample(40, 0), sample(90, 0)),
                List.of(sample(20, 0), sample(20, 0), sample(30, 0)),
                List.of());

        assertThat(comparison.cpu()).isEqualTo(new RatioSummary(2, 0.5, 3));
    }

    @Test
    void anEvenNumberOfRoundsHasItsMedianBetweenTheMiddleTwo() {
        assertThat(RatioSummary.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(new RatioSummary(2.5, 1, 4));
    }

    @Test
    void noRoundsHaveNoRatio() {
        assertThatThrownBy(() -> RatioSummary.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anErrorOnEitherSideMakesItVoid() {
        SideComparison comparison = compared(List.of(sample(1, 0)), List.of(sample(2, 3)), List.of());

        assertThat(comparison.objections()).containsExactly("theirs had 3 errors");
        assertThat(comparison.reached()).isFalse();
        assertThat(ComparisonReport.table(List.of(comparison))).contains("void: theirs had 3 errors");
    }

    @Test
    void aFailedParityCheckMakesItVoid() {
        SideComparison comparison =
                compared(List.of(sample(1, 0)), List.of(sample(2, 0)), List.of("theirs sends no X"));

        assertThat(comparison.reached()).isFalse();
        assertThat(ComparisonReport.table(List.of(comparison))).contains("void: theirs sends no X");
    }

    @Test
    void goalIsReachedByAnEqualRatio() {
        SideComparison comparison = compared(List.of(sample(12, 0)), List.of(sample(10, 0)), List.of());

        assertThat(comparison.reached()).isTrue();
        assertThat(ComparisonReport.table(List.of(comparison))).contains("1.20 (1.20–1.20) | ≤ 1.20 | reached");
    }

    private static SideComparison compared(List<TurnSample> our, List<TurnSample> their, List<String> unlike) {
        return new SideComparison("both", 1.2, OURS, THEIRS, our, their, unlike);
    }

    private static ComparedSide side(String name) {
        return new ComparedSide(name, ProcessHandle.current(), new TargetRequestCycle(1, List.of()));
    }

    private static TurnSample sample(int cpuMicros, int errors) {
        return new TurnSample(
                1_000, errors, 1, cpuMicros * 1_000_000L, 0, 1 << 20, Duration.ofMillis(1), Duration.ofMillis(2));
    }
}
