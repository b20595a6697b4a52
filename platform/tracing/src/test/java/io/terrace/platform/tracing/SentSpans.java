package io.terrace.platform.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// What would have gone to the receiver.
final class SentSpans implements SpanExporter {

    private final List<SpanData> sent = new CopyOnWriteArrayList<>();
    private final TraceSwitch traces;

    private SentSpans(String ratio) {
        traces = TraceSwitch.to(this, config(Map.of("terrace.traces.ratio", ratio)));
    }

    /// @param ratio of the traces that begin here
    static SentSpans of(String ratio) {
        return new SentSpans(ratio);
    }

    static TraceConfig config(Map<String, String> values) {
        return ConfigMappingFactory.of(TraceConfig.class, values);
    }

    TraceSwitch traces() {
        return traces;
    }

    /// All of them; none is made after that.
    List<SpanData> all() {
        traces.close();
        return List.copyOf(sent);
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        sent.addAll(spans);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
