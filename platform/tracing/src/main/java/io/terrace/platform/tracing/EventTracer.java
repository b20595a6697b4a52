package io.terrace.platform.tracing;

import io.opentelemetry.api.trace.SpanKind;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/// The spans of an event's way from one service's outbox to another's work.
@Singleton
public class EventTracer {

    private static final String KAFKA = "kafka";

    private final TraceSwitch traces;

    public EventTracer(TraceSwitch traces) {
        this.traces = traces;
    }

    /// A record is about to be sent. To be ended once the broker has it; where it has not, another try makes another.
    ///
    /// @param topic without an installation's prefix
    /// @param traceparent of the work that stored the event
    /// @return null where the trace is not recorded
    public @Nullable TraceSpan send(String topic, @Nullable String traceparent) {
        TraceSpan span = traces.continued(SpanKind.PRODUCER, "send " + topic, traceparent);
        if (span != null) {
            describe(span, topic, "send");
        }
        return span;
    }

    /// Does the work that a record causes. What it stores and logs belongs to the record's trace, also where that is
    /// not recorded.
    ///
    /// @param subscription the consumer's name
    /// @param traceparent of the record
    // Whatever it throws is thrown on.
    @SuppressWarnings("IllegalCatch")
    public <X extends Exception> void process(
            String topic, String subscription, @Nullable String traceparent, TracedWork<X> work) throws X {
        if (traceparent == null) {
            work.run();
            return;
        }
        TraceSpan span = traces.continued(SpanKind.CONSUMER, "process " + topic, traceparent);
        if (span == null) {
            TraceContext.within(traceparent, work);
            return;
        }
        describe(span, topic, "process");
        span.put(SpanAttributes.SUBSCRIPTION, subscription);
        try {
            TraceContext.within(span.traceparent(), work);
        } catch (Exception e) {
            span.fail(e.getClass().getName());
            throw e;
        } finally {
            span.end();
        }
    }

    private static void describe(TraceSpan span, String topic, String operation) {
        span.put(SpanAttributes.MESSAGING_SYSTEM, KAFKA);
        span.put(SpanAttributes.TOPIC, topic);
        span.put(SpanAttributes.OPERATION, operation);
    }
}
