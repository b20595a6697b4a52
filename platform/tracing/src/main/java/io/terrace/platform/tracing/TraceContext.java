package io.terrace.platform.tracing;

import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/// The W3C trace context that the current work belongs to: the event's that is being applied, else the request's.
public final class TraceContext {

    private static final ScopedValue<String> PARENT = ScopedValue.newInstance();

    /// What log lines call the trace.
    private static final String LOGGED = "traceId";

    private TraceContext() {}

    public static @Nullable String current() {
        if (PARENT.isBound()) {
            return PARENT.get();
        }
        if (!Arc.container().requestContext().isActive()) {
            return null;
        }
        RoutingContext request =
                Arc.container().instance(CurrentVertxRequest.class).get().getCurrent();
        return request == null ? null : of(request);
    }

    /// Has the request's work belong to this context, and its log lines name the trace.
    public static void enter(RoutingContext request, String traceparent) {
        request.put(TraceParent.HEADER, traceparent);
        String trace = TraceParent.traceId(traceparent);
        if (trace != null) {
            MDC.put(LOGGED, trace);
        }
    }

    /// Does the work within this context, and has its log lines name the trace.
    static <X extends Exception> void within(String traceparent, TracedWork<X> work) throws X {
        String trace = TraceParent.traceId(traceparent);
        if (trace == null) {
            work.run();
            return;
        }
        Object before = MDC.get(LOGGED);
        MDC.put(LOGGED, trace);
        try {
            ScopedValue.where(PARENT, traceparent).<@Nullable Void, X>call(() -> {
                work.run();
                return null;
            });
        } finally {
            if (before == null) {
                MDC.remove(LOGGED);
            } else {
                MDC.put(LOGGED, before);
            }
        }
    }

    private static @Nullable String of(RoutingContext request) {
        String entered = request.get(TraceParent.HEADER);
        return entered == null ? request.request().getHeader(TraceParent.HEADER) : entered;
    }
}
