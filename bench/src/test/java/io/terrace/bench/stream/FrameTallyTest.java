package io.terrace.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FrameTallyTest {

    private static final int FIRST = 1_000;
    private static final int CLIENTS = 2;
    private static final int FRAMES = 70;

    private final FrameTally tally = new FrameTally(FIRST, FRAMES, CLIENTS, 2);

    @Test
    void everyFrameToEveryClientOnceIsWhole() {
        for (int frame = 0; frame < FRAMES; frame++) {
            tally.count(0, 0, FIRST + frame, 1);
            tally.count(1, 1, FIRST + frame, 1);
        }

        assertThat(tally.missing()).isZero();
        assertThat(tally.doubled()).isZero();
    }

    @Test
    void oneThatComesTwiceStandsForNoOther() {
        tally.count(0, 0, FIRST + 64, 1);
        tally.count(0, 0, FIRST + 64, 1);

        assertThat(tally.taken()).isOne();
        assertThat(tally.doubled()).isOne();
        assertThat(tally.missing()).isEqualTo(tally.expected() - 1);
    }

    @Test
    void oneOfAnotherTurnIsNoneOfThisOne() {
        tally.count(0, 0, FIRST - 1, 1);
        tally.count(0, 0, FIRST + FRAMES, 1);

        assertThat(tally.taken()).isZero();
        assertThat(tally.doubled()).isEqualTo(2);
    }

    @Test
    void aFramesTimeEndsWithItsLastClient() {
        FrameTally one = new FrameTally(0, 1, CLIENTS, 2);
        one.due(0, 10);
        one.count(0, 0, 0, 110);
        one.count(1, 1, 0, 60);

        assertThat(one.times()).containsExactly(Duration.ofNanos(100));
    }
}
