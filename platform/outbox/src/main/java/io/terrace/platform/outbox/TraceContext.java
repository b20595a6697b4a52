package io.terrace.platform.outbox;

import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import org.jspecify.annotations.Nullable;

/// The W3C trace context the current work belongs to: the event's that is being applied, else the request's.
final class TraceContext {

    static final ScopedValue<String> PARENT = ScopedValue.newInstance();

    private TraceContext() {}

    static @Nullable String current() {
        if (PARENT.isBound()) {
            return PARENT.get();
        }
        if (!Arc.container().requestContext().isActive()) {
            return null;
        }
        var routing = Arc.container().instance(CurrentVertxRequest.class).get().getCurrent();
        return routing == null ? null : routing.request().getHeader(EventHeaders.TRACE);
    }
}
