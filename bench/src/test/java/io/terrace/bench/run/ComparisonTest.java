package io.terrace.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.bench.load.Target;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final Side OURS = side("ours");
    private static final Side THEIRS = side("theirs");

    @Test
    void aRatioIsTakenWithinEachPairAndTheMedianIsOfTheRatios() {
        Comparison comparison = compared(
                List.of(sample(10, 0), sample(40, 0), sample(90, 0)),
                List.of(sample(20, 0), sample(20, 0), sample(30, 0)),
                List.of());

        assertThat(comparison.cpu()).isEqualTo(new Ratio(2, 0.5, 3));
    }

    @Test
    void anEvenNumberOfRoundsHasItsMedianBetweenTheMiddleTwo() {
        assertThat(Ratio.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(new Ratio(2.5, 1, 4));
    }

    @Test
    void noRoundsHaveNoRatio() {
        assertThatThrownBy(() -> Ratio.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anErrorOnEitherSideMakesItVoid() {
        Comparison comparison = compared(List.of(sample(1, 0)), List.of(sample(2, 3)), List.of());

        assertThat(comparison.objections()).containsExactly("theirs had 3 errors");
        assertThat(comparison.reached()).isFalse();
        assertThat(Report.table(List.of(comparison))).contains("void: theirs had 3 errors");
    }

    @Test
    void aFailedParityCheckMakesItVoid() {
        Comparison comparison = compared(List.of(sample(1, 0)), List.of(sample(2, 0)), List.of("theirs sends no X"));

        assertThat(comparison.reached()).isFalse();
        assertThat(Report.table(List.of(comparison))).contains("void: theirs sends no X");
    }

    @Test
    void whatIsAtMostTheGoalIsReached() {
        Comparison comparison = compared(List.of(sample(12, 0)), List.of(sample(10, 0)), List.of());

        assertThat(comparison.reached()).isTrue();
        assertThat(Report.table(List.of(comparison))).contains("1.20 (1.20–1.20) | ≤ 1.20 | reached");
    }

    private static Comparison compared(List<Sample> our, List<Sample> their, List<String> unlike) {
        return new Comparison("both", 1.2, OURS, THEIRS, our, their, unlike);
    }

    private static Side side(String name) {
        return new Side(name, ProcessHandle.current(), new Target(1, List.of()));
    }

    private static Sample sample(int cpuMicros, int errors) {
        return new Sample(
                1_000, errors, 1, cpuMicros * 1_000_000L, 0, 1 << 20, Duration.ofMillis(1), Duration.ofMillis(2));
    }
}
