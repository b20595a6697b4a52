package io.terrace.gateway.exchange;

import io.terrace.platform.tracing.TraceParent;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// W3C trace context, level 1: `00-<trace id>-<parent id>-<flags>`.
final class TraceParentPropagator {

    private static final int TRACE_END = 35;
    private static final int PARENT_END = 52;
    private static final HexFormat HEX = HexFormat.of();

    private TraceParentPropagator() {}

    /// Continues a valid trace as its next step, or starts one.
    ///
    /// @param sampled whether one that starts here may be recorded
    static String following(@Nullable String sent, boolean sampled) {
        return sent != null && TraceParent.isValid(sent)
                ? sent.substring(0, TRACE_END + 1) + nonZero() + sent.substring(PARENT_END)
                : "00-" + nonZero() + nonZero() + "-" + nonZero() + (sampled ? "-01" : "-00");
    }

    private static String nonZero() {
        return HEX.toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
    }
}
