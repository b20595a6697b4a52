package io.terrace.realtime.stream;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

@Singleton
class StreamMetrics implements MeterBinder {

    private final NodeStreamService streams;

    StreamMetrics(NodeStreamService streams) {
        this.streams = streams;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("stream.open", streams, NodeStreamService::count)
                .description("Streams open on this node")
                .register(registry);
        FunctionCounter.builder("stream.sent", streams, NodeStreamService::sent)
                .description("Events told to clients, one for each of them")
                .register(registry);
    }
}
