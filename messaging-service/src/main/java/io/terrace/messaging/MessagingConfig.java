package io.terrace.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.messaging")
public interface MessagingConfig {

    /// How many transactions of messages may be under way. What waits for one is committed together.
    @WithDefault("2")
    @Min(1) @Max(16) int committers();

    /// How many messages may wait for each; one more is 503.
    @WithDefault("4096")
    @Min(1) int waiting();

    /// The most messages a transaction takes.
    @WithDefault("512")
    @Min(1) @Max(10_000) int largest();

    /// Calls between two fans.
    CallsConfig calls();
}
