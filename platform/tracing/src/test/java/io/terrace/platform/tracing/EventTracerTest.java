package io.terrace.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventTracerTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SAMPLED = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @Test
    void recordAndItsWorkAreOneTrace() {
        SentSpans sent = SentSpans.of("0");
        EventTracer tracer = new EventTracer(sent.traces());
        List<@Nullable String> within = new ArrayList<>();

        TraceSpan send = Objects.requireNonNull(tracer.send("feed.v1", SAMPLED));
        send.end();
        tracer.process("feed.v1", "earning", send.traceparent(), () -> within.add(TraceContext.current()));

        List<SpanData> spans = sent.all();
        assertThat(spans).extracting(SpanData::getName).containsExactly("send feed.v1", "process feed.v1");
        assertThat(spans).extracting(SpanData::getKind).containsExactly(SpanKind.PRODUCER, SpanKind.CONSUMER);
        assertThat(spans).extracting(SpanData::getTraceId).containsOnly(TRACE);
        assertThat(spans.getLast().getParentSpanId()).isEqualTo(spans.getFirst().getSpanId());
        assertThat(within).containsExactly("00-" + TRACE + "-" + spans.getLast().getSpanId() + "-01");
    }

    @Test
    void whatTheWorkThrowsIsThrownOnWithoutItsMessage() {
        SentSpans sent = SentSpans.of("0");
        EventTracer tracer = new EventTracer(sent.traces());

        assertThatThrownBy(() -> tracer.process("feed.v1", "earning", SAMPLED, () -> {
                    throw new IOException("of ana");
                }))
                .isInstanceOf(IOException.class);

        SpanData only = sent.all().getFirst();
        assertThat(only.getAttributes().get(SpanAttributes.ERROR)).isEqualTo("java.io.IOException");
        assertThat(only.getEvents()).isEmpty();
        assertThat(only.toString()).doesNotContain("ana");
    }

    @Test
    void offTheContextStillTravels() {
        EventTracer tracer = new EventTracer(TraceSwitch.off());
        List<@Nullable String> within = new ArrayList<>();

        assertThat(tracer.send("feed.v1", SAMPLED)).isNull();
        tracer.process("feed.v1", "earning", SAMPLED, () -> within.add(TraceContext.current()));

        assertThat(within).containsExactly(SAMPLED);
    }

    @Test
    void logLinesOfTheWorkNameTheTrace() {
        List<@Nullable Object> named = new ArrayList<>();

        new EventTracer(TraceSwitch.off()).process("feed.v1", "earning", SAMPLED, () -> named.add(MDC.get("traceId")));

        assertThat(named).containsExactly(TRACE);
        assertThat(MDC.get("traceId")).isNull();
    }
}
