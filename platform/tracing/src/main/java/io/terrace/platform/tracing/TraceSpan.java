package io.terrace.platform.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;

/// A span that is recorded. One that is never ended is never sent.
public final class TraceSpan {

    private final Span span;
    private final String traceparent;

    TraceSpan(Span span) {
        this.span = span;
        traceparent = TraceParent.write(span.getSpanContext());
    }

    /// For what continues it.
    public String traceparent() {
        return traceparent;
    }

    /// @param name of ours: a template or a topic
    public void rename(String name) {
        span.updateName(name);
    }

    /// @param attribute one of [SpanAttributes]; any other is not sent
    public <T> void put(AttributeKey<T> attribute, T value) {
        span.setAttribute(attribute, value);
    }

    /// @param type a code or a class, never a message: that may hold personal data
    public void fail(String type) {
        span.setStatus(StatusCode.ERROR);
        span.setAttribute(SpanAttributes.ERROR, type);
    }

    /// It is sent a moment later, or dropped where too many wait.
    public void end() {
        span.end();
    }
}
