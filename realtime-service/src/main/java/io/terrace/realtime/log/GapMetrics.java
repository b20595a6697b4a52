package io.terrace.realtime.log;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Metrics;

/// `stream.gaps`, by reason: how often clients were sent to fetch the present state. One is counted for a client that
/// resumes, for a community whose clients missed something together, and (`late`) for each event that came too late.
public final class GapMetrics {

    private GapMetrics() {}

    /// @param reason of the contract's `stream.gap`
    public static void count(String reason) {
        Counter.builder("stream.gaps")
                .description("How often clients were sent to fetch the present state")
                .tag("reason", reason)
                .register(Metrics.globalRegistry)
                .increment();
    }
}
