package io.terrace.gateway.exchange;

import io.opentelemetry.api.trace.SpanKind;
import io.terrace.platform.tracing.TraceParent;
import io.terrace.platform.tracing.TraceSpan;
import io.terrace.platform.tracing.TraceSwitch;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/// Continues a request's trace, or begins one. While traces are off it makes no span.
@Singleton
public class RequestTracer {

    private final TraceSwitch traces;

    RequestTracer(TraceSwitch traces) {
        this.traces = traces;
    }

    /// @param sent the `traceparent` that the client sent
    /// @return null where the trace is not recorded
    @Nullable RequestTrace begin(@Nullable String sent) {
        if (!traces.isOn()) {
            return null;
        }
        TraceSpan span = TraceParent.isValid(sent)
                ? traces.continued(SpanKind.SERVER, RequestTrace.UNMATCHED, sent)
                : traces.begun(SpanKind.SERVER, RequestTrace.UNMATCHED);
        return span == null ? null : new RequestTrace(traces, span);
    }

    /// The context to hand on of a request that has no span here. Where traces are on, a trace that was not chosen says
    /// so to all who follow.
    String pass(@Nullable String sent) {
        return TraceParentPropagator.following(sent, !traces.isOn());
    }
}
