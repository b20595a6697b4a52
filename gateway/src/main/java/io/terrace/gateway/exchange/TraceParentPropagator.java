package io.terrace.gateway.exchange;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// W3C trace context, level 1: `00-<trace id>-<parent id>-<flags>`.
final class TraceParentPropagator {

    private static final int LENGTH = 55;
    private static final int TRACE_END = 35;
    private static final int PARENT_END = 52;
    private static final HexFormat HEX = HexFormat.of();

    private TraceParentPropagator() {}

    /// Continues a valid trace as its next step, or starts one.
    static String following(@Nullable String sent) {
        return sent != null && isValid(sent)
                ? sent.substring(0, TRACE_END + 1) + nonZero() + sent.substring(PARENT_END)
                : "00-" + nonZero() + nonZero() + "-" + nonZero() + "-01";
    }

    private static boolean isValid(String sent) {
        return sent.length() == LENGTH
                && sent.startsWith("00-")
                && isId(sent, 3, TRACE_END)
                && sent.charAt(TRACE_END) == '-'
                && isId(sent, TRACE_END + 1, PARENT_END)
                && sent.charAt(PARENT_END) == '-'
                && isHex(sent, PARENT_END + 1, LENGTH);
    }

    private static boolean isId(String sent, int from, int to) {
        boolean zero = true;
        for (int i = from; i < to; i++) {
            zero &= sent.charAt(i) == '0';
        }
        return !zero && isHex(sent, from, to);
    }

    private static boolean isHex(String sent, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = sent.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    private static String nonZero() {
        return HEX.toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
    }
}
