package io.terrace.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {

    private static final long MILLI = Duration.ofMillis(1).toNanos();

    private long now = Long.MAX_VALUE - 10 * MILLI;
    private final LastAnswerTime lastAnswer = new LastAnswerTime(now);
    private final CircuitBreaker breaker = new CircuitBreaker(lastAnswer);

    @Test
    void fiveFailuresInARowOpenIt() {
        fail(4);
        assertThat(breaker.admits(now)).isTrue();

        fail(1);

        assertThat(breaker.admits(now)).isFalse();
    }

    @Test
    void anAnswerInBetweenKeepsItClosed() {
        fail(4);
        breaker.answered(now);
        fail(4);

        assertThat(breaker.admits(now)).isTrue();
    }

    @Test
    void whenThePauseIsOverOneRequestTries() {
        fail(5);
        now += 499 * MILLI;
        assertThat(breaker.admits(now)).isFalse();

        now += MILLI;

        assertThat(breaker.admits(now)).isTrue();
        assertThat(breaker.admits(now)).isFalse();
    }

    @Test
    void aTryThatTellsNothingIsFollowedByAnotherAfterItsPause() {
        fail(5);
        tryAgainAfter(500);

        tryAgainAfter(500);
        fail(2);

        tryAgainAfter(1_000);
    }

    @Test
    void anAnswerClosesIt() {
        fail(5);
        tryAgainAfter(500);
        breaker.answered(now);

        assertThat(breaker.admits(now)).isTrue();
        assertThat(breaker.admits(now)).isTrue();
    }

    @Test
    void everyFailedTryDoublesThePauseUpToTwoSeconds() {
        fail(5);
        tryAgainAfter(500);
        fail(1);
        tryAgainAfter(1_000);
        fail(1);
        tryAgainAfter(2_000);
        fail(1);
        tryAgainAfter(2_000);

        breaker.answered(now);
        fail(5);

        tryAgainAfter(500);
    }

    @Test
    void aTryThatIsGivenUpMakesWayForAnother() {
        fail(5);
        tryAgainAfter(500);

        breaker.leftUntold();

        assertThat(breaker.admits(now)).isTrue();
        assertThat(breaker.admits(now)).isFalse();
    }

    @Test
    void anAnswerOnAnotherLoopClosesIt() {
        answerElsewhere();
        fail(5);
        assertThat(breaker.admits(now)).isFalse();

        answerElsewhere();

        assertThat(breaker.admits(now)).isTrue();
        assertThat(breaker.isClosed()).isTrue();
    }

    @Test
    void anAnswerOnAnotherLoopClosesItBeforeItsOwnTryIsOver() {
        fail(5);
        tryAgainAfter(500);
        assertThat(breaker.admits(now)).isFalse();

        answerElsewhere();

        assertThat(breaker.admits(now)).isTrue();
    }

    @Test
    void aTryThatFailsAfterAnAnswerOnAnotherLoopDoesNotOpenItAgain() {
        fail(5);
        tryAgainAfter(500);
        answerElsewhere();

        fail(1);

        assertThat(breaker.admits(now)).isTrue();
    }

    private void answerElsewhere() {
        now += 20 * MILLI;
        new CircuitBreaker(lastAnswer).answered(now);
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.failed(now);
        }
    }

    private void tryAgainAfter(int millis) {
        assertThat(breaker.admits(now + (millis - 1) * MILLI)).isFalse();
        now += millis * MILLI;
        assertThat(breaker.admits(now)).isTrue();
    }
}
