package io.terrace.platform.tracing;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Where spans go, and how many.
@ConfigMapping(prefix = "terrace.traces")
interface TraceConfig {

    /// The base URL of an OTLP receiver over HTTP, such as `http://otel-collector:4318`. Without it traces are off.
    Optional<URI> endpoint();

    /// The share, 0 to 1, that is recorded of the traces that begin here. A trace that comes with a request is recorded
    /// if its sender records it.
    @WithDefault("0.01")
    double ratio();

    /// How long a span waits for others to be sent with, at most.
    @WithDefault("5S")
    Duration exportEvery();

    /// Spans that wait to be sent, at most; one more is dropped.
    @WithDefault("2048")
    int queue();

    /// How long the receiver may take for a batch, which is dropped then.
    @WithDefault("5S")
    Duration timeout();
}
