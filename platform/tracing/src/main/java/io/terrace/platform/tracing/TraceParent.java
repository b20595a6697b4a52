package io.terrace.platform.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import org.jspecify.annotations.Nullable;

/// W3C trace context, level 1, as text: `00-<trace id>-<parent id>-<flags>`.
public final class TraceParent {

    /// The header's name, in HTTP and in Kafka.
    public static final String HEADER = "traceparent";

    /// Of a valid one, in characters.
    public static final int LENGTH = 55;

    private static final String VERSION = "00-";
    private static final int TRACE = 3;
    private static final int TRACE_END = TRACE + 32;
    private static final int PARENT = TRACE_END + 1;
    private static final int PARENT_END = PARENT + 16;
    private static final int FLAGS = PARENT_END + 1;

    private TraceParent() {}

    public static boolean isValid(@Nullable String text) {
        return text != null
                && text.length() == LENGTH
                && text.startsWith(VERSION)
                && text.charAt(TRACE_END) == '-'
                && text.charAt(PARENT_END) == '-'
                && isId(text, TRACE, TRACE_END)
                && isId(text, PARENT, PARENT_END)
                && isHex(text, FLAGS, LENGTH);
    }

    /// Null where it is not valid.
    public static @Nullable String traceId(@Nullable String text) {
        return text != null && isValid(text) ? text.substring(TRACE, TRACE_END) : null;
    }

    /// Whether it is valid, and its sender records the trace.
    public static boolean isSampled(@Nullable String text) {
        return text != null && isValid(text) && flags(text).isSampled();
    }

    /// @return an invalid context for anything else
    static SpanContext read(@Nullable String text) {
        if (text == null || !isValid(text)) {
            return SpanContext.getInvalid();
        }
        return SpanContext.createFromRemoteParent(
                text.substring(TRACE, TRACE_END),
                text.substring(PARENT, PARENT_END),
                flags(text),
                TraceState.getDefault());
    }

    static String write(SpanContext context) {
        return VERSION + context.getTraceId() + "-" + context.getSpanId() + "-"
                + context.getTraceFlags().asHex();
    }

    private static TraceFlags flags(String text) {
        return TraceFlags.fromHex(text, FLAGS);
    }

    private static boolean isId(String text, int from, int to) {
        boolean zero = true;
        for (int i = from; i < to; i++) {
            zero &= text.charAt(i) == '0';
        }
        return !zero && isHex(text, from, to);
    }

    private static boolean isHex(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }
}
