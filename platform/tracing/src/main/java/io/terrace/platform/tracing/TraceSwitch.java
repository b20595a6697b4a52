package io.terrace.platform.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/// Whether traces are on, and what begins their spans. Off, nothing of OpenTelemetry is made and every span is null.
///
/// Spans are sent by a thread of their own from a bounded queue: while the receiver is away or slow they are dropped,
/// and nothing waits.
@Singleton
public class TraceSwitch {

    private static final String PATH = "/v1/traces";
    private static final String SCOPE = "io.terrace";
    private static final long CLOSING_SECONDS = 2;

    private final @Nullable SdkTracerProvider provider;
    private final @Nullable Tracer tracer;

    @Inject
    TraceSwitch(TraceConfig config, @ConfigProperty(name = "quarkus.application.name") String program) {
        this(config.endpoint()
                .map(endpoint -> provider(config, exporter(endpoint, config), program))
                .orElse(null));
    }

    private TraceSwitch(@Nullable SdkTracerProvider provider) {
        this.provider = provider;
        tracer = provider == null ? null : provider.get(SCOPE);
    }

    /// For tests of what uses it.
    public static TraceSwitch off() {
        return new TraceSwitch(null);
    }

    /// For tests: sends to this exporter.
    static TraceSwitch to(SpanExporter exporter, TraceConfig config) {
        return new TraceSwitch(provider(config, exporter, "test"));
    }

    public boolean isOn() {
        return tracer != null;
    }

    /// The next span of a trace that came from elsewhere.
    ///
    /// @return null where traces are off, there is no such trace, or its sender does not record it
    public @Nullable TraceSpan continued(SpanKind kind, String name, @Nullable String traceparent) {
        if (tracer == null) {
            return null;
        }
        SpanContext parent = TraceParent.read(traceparent);
        return parent.isSampled()
                ? recorded(tracer.spanBuilder(name).setParent(Context.root().with(Span.wrap(parent))), kind)
                : null;
    }

    /// The first span of a trace.
    ///
    /// @return null where traces are off, or this one is not among those to record
    public @Nullable TraceSpan begun(SpanKind kind, String name) {
        return tracer == null ? null : recorded(tracer.spanBuilder(name).setNoParent(), kind);
    }

    /// The context of the work at hand, if its trace is recorded.
    public @Nullable String current() {
        if (tracer == null) {
            return null;
        }
        String current = TraceContext.current();
        return TraceParent.isSampled(current) ? current : null;
    }

    @PreDestroy
    void close() {
        if (provider != null) {
            var _ = provider.shutdown().join(CLOSING_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static @Nullable TraceSpan recorded(SpanBuilder builder, SpanKind kind) {
        Span span = builder.setSpanKind(kind).startSpan();
        return span.isRecording() ? new TraceSpan(span) : null;
    }

    private static SdkTracerProvider provider(TraceConfig config, SpanExporter exporter, String program) {
        return SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.of(AttributeKey.stringKey("service.name"), program)))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(config.ratio())))
                .addSpanProcessor(BatchSpanProcessor.builder(new SpanPrivacyFilter(exporter))
                        .setScheduleDelay(config.exportEvery())
                        .setMaxQueueSize(config.queue())
                        .setExporterTimeout(config.timeout())
                        .build())
                .build();
    }

    /// A batch that fails is not sent again: those behind it would wait.
    private static SpanExporter exporter(URI endpoint, TraceConfig config) {
        return OtlpHttpSpanExporter.builder()
                .setEndpoint(endpoint.resolve(PATH).toString())
                .setTimeout(config.timeout())
                .setConnectTimeout(config.timeout())
                .setRetryPolicy(null)
                .build();
    }
}
