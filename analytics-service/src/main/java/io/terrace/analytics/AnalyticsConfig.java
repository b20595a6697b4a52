package io.terrace.analytics;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.Optional;

@ConfigMapping(prefix = "terrace.analytics")
public interface AnalyticsConfig {

    /// How many transactions store batches at once; each holds a connection.
    @WithDefault("2")
    @Min(1) @Max(64) int committers();

    /// How many batches may wait for each of them; one more is 503. A batch holds at most 500 KB.
    @WithDefault("64")
    @Min(1) int waiting();

    /// The most batches a transaction takes.
    @WithDefault("32")
    @Min(1) int largest();

    /// How often what has come is counted, as a duration such as `2S`.
    @WithDefault("2S")
    String fold();

    /// How often a live view that has changed is sent to the staff who watch it, at most.
    @WithDefault("5S")
    Duration live();

    /// How long events are kept, in months. What was counted of them stays.
    @WithDefault("13")
    @Min(2) @Max(120) int keepMonths();

    /// Where reports are counted.
    @WithDefault("postgres")
    AnalyticsEngine engine();

    /// Read where the engine is ClickHouse.
    ClickHouse clickhouse();

    /// How ClickHouse is reached.
    interface ClickHouse {

        /// Of its HTTP interface, without a path.
        @WithDefault("http://localhost:8123")
        @Pattern(regexp = "https?://[^/?#]+") String url();

        /// Made where it is not there yet.
        @WithDefault("terrace")
        @Pattern(regexp = "[a-z][a-z0-9_]{0,62}") String database();

        @WithDefault("default")
        String user();

        Optional<String> password();

        /// How long an answer may take to begin, at most 15 seconds.
        @WithDefault("10S")
        Duration timeout();

        /// The most events that a turn of a community's feed tells, in one transaction; a turn is every two
        /// seconds.
        @WithDefault("20000")
        @Min(1) @Max(100_000) int turn();
    }
}
