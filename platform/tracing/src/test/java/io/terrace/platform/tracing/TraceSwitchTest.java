package io.terrace.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TraceSwitchTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final String SAMPLED = "00-" + TRACE + "-" + PARENT + "-01";
    private static final String UNSAMPLED = "00-" + TRACE + "-" + PARENT + "-00";

    @Test
    void withoutAnEndpointThereAreNoSpans() {
        TraceSwitch traces = new TraceSwitch(SentSpans.config(Map.of()), "feed-service");

        assertThat(traces.isOn()).isFalse();
        assertThat(traces.continued(SpanKind.SERVER, "a", SAMPLED)).isNull();
        assertThat(traces.begun(SpanKind.SERVER, "a")).isNull();
        traces.close();
    }

    @Test
    void spanContinuesItsTrace() {
        SentSpans sent = SentSpans.of("0");

        TraceSpan span = Objects.requireNonNull(sent.traces().continued(SpanKind.SERVER, "GET /v2/feed", SAMPLED));
        span.end();

        SpanData only = sent.all().getFirst();
        assertThat(only.getTraceId()).isEqualTo(TRACE);
        assertThat(only.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.traceparent()).isEqualTo("00-" + TRACE + "-" + only.getSpanId() + "-01");
    }

    @Test
    void traceThatIsNotRecordedMakesNoSpan() {
        SentSpans sent = SentSpans.of("1");

        assertThat(sent.traces().continued(SpanKind.SERVER, "a", UNSAMPLED)).isNull();
        assertThat(sent.traces().continued(SpanKind.SERVER, "a", null)).isNull();
        assertThat(sent.traces().continued(SpanKind.SERVER, "a", "nonsense")).isNull();
        assertThat(sent.all()).isEmpty();
    }

    @Test
    void ratioDecidesOnTracesThatBeginHere() {
        assertThat(SentSpans.of("0").traces().begun(SpanKind.SERVER, "a")).isNull();
        assertThat(SentSpans.of("1").traces().begun(SpanKind.SERVER, "a")).isNotNull();
    }

    @Test
    void onlyTheListedAttributesAreSent() {
        SentSpans sent = SentSpans.of("1");

        TraceSpan span = Objects.requireNonNull(sent.traces().begun(SpanKind.SERVER, "GET /v2/feed"));
        span.put(SpanAttributes.ROUTE, "/v2/feed");
        span.put(AttributeKey.stringKey("enduser.id"), "ana");
        span.put(AttributeKey.stringKey("url.path"), "/v2/feed?q=ana");
        span.fail("java.io.IOException");
        span.end();

        SpanData only = sent.all().getFirst();
        assertThat(only.getAttributes().asMap()).containsOnlyKeys(SpanAttributes.ROUTE, SpanAttributes.ERROR);
        assertThat(only.getTotalAttributeCount()).isEqualTo(2);
        assertThat(only.getStatus().getDescription()).isEmpty();
        assertThat(only.getResource().getAttributes().asMap()).containsOnlyKeys(AttributeKey.stringKey("service.name"));
    }

    @Test
    void nothingFailsWhileTheReceiverIsAway() {
        TraceSwitch traces = new TraceSwitch(
                SentSpans.config(Map.of(
                        "terrace.traces.endpoint", "http://127.0.0.1:1",
                        "terrace.traces.ratio", "1",
                        "terrace.traces.export-every", "PT0.01S",
                        "terrace.traces.queue", "600")),
                "feed-service");

        for (int i = 0; i < 5_000; i++) {
            Objects.requireNonNull(traces.begun(SpanKind.SERVER, "a")).end();
        }

        assertThat(traces.isOn()).isTrue();
        traces.close();
    }
}
