package io.terrace.gateway.upstream;

import java.time.Duration;

/// Keeps requests from a service that does not answer.
///
/// ```
///            5 failures in a row                 its pause is over
///   closed ───────────────────────▶ open ◀──────────────────────────▶ trying: one request goes
///      ▲                                  it fails: twice the pause       │
///      └──────────────────────────────────────────────────────────────────┘ it is answered
/// ```
///
/// One that tells nothing for a pause, as an upload whose body is still on its way, is followed by another.
///
/// From open and trying it closes as well once the service has answered on another event loop.
///
/// Points in time are `System.nanoTime()`.
final class CircuitBreaker {

    private static final int FAILURES = 5;
    private static final long FIRST_PAUSE = Duration.ofMillis(500).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(2).toNanos();

    private enum State {
        CLOSED,
        OPEN,
        TRYING
    }

    private final LastAnswerTime lastAnswer;
    private State state = State.CLOSED;
    private int failures;
    private long openedAt;
    private long triedAt;
    private long pause = FIRST_PAUSE;

    /// @param lastAnswer the service's, of all event loops
    CircuitBreaker(LastAnswerTime lastAnswer) {
        this.lastAnswer = lastAnswer;
    }

    /// Whether a request may go; of those that come when a pause is over, one.
    boolean admits(long now) {
        closeIfAnsweredElsewhere();
        if (state != State.CLOSED && now - triedAt >= pause) {
            state = State.TRYING;
            triedAt = now;
            return true;
        }
        return state == State.CLOSED;
    }

    boolean isClosed() {
        return state == State.CLOSED;
    }

    void answered(long now) {
        lastAnswer.note(now);
        close();
    }

    void failed(long now) {
        closeIfAnsweredElsewhere();
        failures++;
        if (state == State.TRYING) {
            pause = Math.min(2 * pause, LONGEST_PAUSE);
            open(now);
        } else if (state == State.CLOSED && failures >= FAILURES) {
            open(now);
        }
    }

    /// The one that was to try was given up before it could tell; the next may.
    void leftUntold() {
        if (state == State.TRYING) {
            state = State.OPEN;
            triedAt = openedAt;
        }
    }

    private void closeIfAnsweredElsewhere() {
        if (state != State.CLOSED && lastAnswer.isAfter(openedAt)) {
            close();
        }
    }

    private void close() {
        state = State.CLOSED;
        failures = 0;
        pause = FIRST_PAUSE;
    }

    private void open(long now) {
        state = State.OPEN;
        openedAt = now;
        triedAt = now;
    }
}
