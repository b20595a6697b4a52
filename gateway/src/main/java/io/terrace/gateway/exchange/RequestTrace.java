package io.terrace.gateway.exchange;

import io.opentelemetry.api.trace.SpanKind;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.tracing.SpanAttributes;
import io.terrace.platform.tracing.TraceSpan;
import io.terrace.platform.tracing.TraceSwitch;
import org.jspecify.annotations.Nullable;

/// The gateway's span of a request whose trace is recorded.
public final class RequestTrace {

    /// Until its route is known, and where there is none: a path may be any.
    static final String UNMATCHED = "unmatched";

    private static final int FAULTS = 500;

    private final TraceSwitch traces;
    private final TraceSpan span;
    private @Nullable String refusal;

    RequestTrace(TraceSwitch traces, TraceSpan span) {
        this.traces = traces;
        this.span = span;
    }

    String traceparent() {
        return span.traceparent();
    }

    /// Of a part of the request.
    @Nullable RequestTrace part() {
        TraceSpan part = traces.continued(SpanKind.SERVER, UNMATCHED, traceparent());
        return part == null ? null : new RequestTrace(traces, part);
    }

    /// The gateway refuses it itself.
    public void refuse(ErrorCode code) {
        refusal = code.wire();
        span.put(SpanAttributes.ERROR, refusal);
    }

    /// The request is over.
    ///
    /// @param template of the route or page; null where there is none
    public void end(String method, @Nullable String template, int status) {
        if (template != null) {
            span.rename(method + " " + template);
            span.put(SpanAttributes.METHOD, method);
            span.put(SpanAttributes.ROUTE, template);
        }
        span.put(SpanAttributes.STATUS, (long) status);
        if (status >= FAULTS) {
            span.fail(refusal == null ? Integer.toString(status) : refusal);
        }
        span.end();
    }
}
