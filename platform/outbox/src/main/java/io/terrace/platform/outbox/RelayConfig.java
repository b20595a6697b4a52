package io.terrace.platform.outbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/// How a service sends its events.
@ConfigMapping(prefix = "terrace.relay")
interface RelayConfig {

    /// Off in a training run, which must not work beside the real replicas.
    @WithDefault("true")
    boolean enabled();

    /// How many ways the outbox is divided, 1 to 64; each has one leader among the replicas. Not to be lowered while
    /// rows wait.
    @WithDefault("4")
    int shards();

    /// The most rows sent at a time.
    @WithDefault("500")
    int batch();

    /// How long to wait for a wake-up before looking anyway.
    @WithDefault("1S")
    Duration poll();

    /// How often the rows that wait are counted, for metrics.
    @WithDefault("10S")
    Duration measure();
}
