package io.terrace.journeys.storm;

import java.time.Duration;
import java.util.List;

/// A fault as it went.
///
/// @param from when it was about to happen, as [System#nanoTime] tells
/// @param mended when its part had been started again
/// @param until when everything had been done again that it had stopped
public record Outage(Fault fault, long from, long mended, long until) {

    /// The time from the fault until all was well.
    Duration length() {
        return Duration.ofNanos(until - from);
    }

    /// Whether it excuses a failure.
    boolean excuses(Attempt attempt) {
        boolean during = attempt.endedAt() - from >= 0 && until - attempt.sentAt() >= 0;
        boolean told = fault.answers() ? attempt.proper() : attempt.proper() || attempt.status() == 0;
        return during && told && fault.services().contains(attempt.act().service());
    }

    List<Attempt> failures(List<Attempt> attempts) {
        return attempts.stream()
                .filter(attempt -> attempt.failed() && excuses(attempt))
                .toList();
    }
}
