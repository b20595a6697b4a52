package io.terrace.platform.rest;

import io.opentelemetry.api.trace.SpanKind;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.terrace.platform.tracing.SpanAttributes;
import io.terrace.platform.tracing.TraceContext;
import io.terrace.platform.tracing.TraceParent;
import io.terrace.platform.tracing.TraceSpan;
import io.terrace.platform.tracing.TraceSwitch;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/// Has a request's log lines name the trace that it came with, and makes its span where that trace is recorded.
@ApplicationScoped
class RequestTraceFilter {

    /// Before all others.
    private static final int PRIORITY = 1_000;

    private static final int FAULTS = 500;

    /// Where Quarkus REST keeps the template of the path for metrics.
    private static final String TEMPLATE = "UrlPathTemplate";

    private final TraceSwitch traces;

    RequestTraceFilter(TraceSwitch traces) {
        this.traces = traces;
    }

    void register(@Observes Filters filters) {
        filters.register(this::trace, PRIORITY);
    }

    private void trace(RoutingContext request) {
        String sent = request.request().getHeader(TraceParent.HEADER);
        if (sent != null) {
            TraceSpan span = traces.continued(SpanKind.SERVER, "unmatched", sent);
            if (span == null) {
                TraceContext.enter(request, sent);
            } else {
                TraceContext.enter(request, span.traceparent());
                request.addEndHandler(_ -> end(request, span));
            }
        }
        request.next();
    }

    private static void end(RoutingContext request, TraceSpan span) {
        String template = template(request);
        if (template != null) {
            String method = request.request().method().name();
            span.rename(method + " " + template);
            span.put(SpanAttributes.METHOD, method);
            span.put(SpanAttributes.ROUTE, template);
        }
        int status = request.response().getStatusCode();
        span.put(SpanAttributes.STATUS, (long) status);
        if (status >= FAULTS) {
            span.fail(Integer.toString(status));
        }
        span.end();
    }

    /// Null where no operation was found.
    private static @Nullable String template(RoutingContext request) {
        return request.request() instanceof HttpServerRequestInternal internal
                ? internal.context().getLocal(TEMPLATE)
                : null;
    }
}
