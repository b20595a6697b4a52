package io.terrace.journeys.storm;

import io.terrace.client.ApiResponse;
import java.time.Duration;

/// One request and what came of it.
///
/// @param status 0 where the line went dead
/// @param proper whether a failure was told as failures are: 503, a code, `Retry-After`
/// @param sentAt as [System#nanoTime] tells, like `endedAt`
public record Attempt(Act act, int status, String code, boolean proper, long sentAt, long endedAt) {

    static Attempt answered(Act act, ApiResponse answer) {
        boolean proper = answer.status() == 503
                && !answer.code().isEmpty()
                && answer.header("Retry-After").isPresent();
        return new Attempt(
                act,
                answer.status(),
                answer.code(),
                proper,
                answer.arrivedAt() - answer.took().toNanos(),
                answer.arrivedAt());
    }

    static Attempt dead(Act act, long sentAt) {
        return new Attempt(act, 0, "", false, sentAt, System.nanoTime());
    }

    /// Whether there was no answer, or a service's or gateway's failure.
    public boolean failed() {
        return status == 0 || status >= 500;
    }

    boolean refused() {
        return status >= 400 && status < 500;
    }

    public Duration took() {
        return Duration.ofNanos(endedAt - sentAt);
    }

    @Override
    public String toString() {
        return "%s %d %s after %d ms".formatted(act.label(), status, code, took().toMillis());
    }
}
