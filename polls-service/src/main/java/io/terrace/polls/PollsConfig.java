package io.terrace.polls;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.polls")
public interface PollsConfig {

    /// How often the counts of a poll may change and be published: half a second is twice a second.
    @WithDefault("500ms")
    Duration framePause();

    /// How often polls that are due are looked for.
    @WithDefault("250ms")
    Duration tick();

    /// Whether this replica opens and closes polls. Off in a training run.
    @WithDefault("${terrace.relay.enabled:true}")
    boolean timekeeping();

    /// How many transactions of ballots may be under way. What waits for one is committed together: two, on few
    /// processors, are half as large and cost more.
    @WithDefault("1")
    @Min(1) @Max(16) int committers();

    /// How many ballots may wait for each; one more is 503.
    @WithDefault("4096")
    @Min(1) int waiting();

    /// The most ballots a transaction takes.
    @WithDefault("1024")
    @Min(1) @Max(10_000) int largest();
}
