package io.terrace.platform.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/// The only way out for spans: whatever made one, only what [SpanAttributes] lists leaves.
record SpanPrivacyFilter(SpanExporter exporter) implements SpanExporter {

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        return exporter.export(spans.stream().<SpanData>map(FilteredSpan::new).toList());
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
