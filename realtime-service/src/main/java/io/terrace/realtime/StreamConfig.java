package io.terrace.realtime;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How the stream behaves.
@ConfigMapping(prefix = "terrace.stream")
public interface StreamConfig {

    /// How far back a client can resume; SDKs tell repeats apart for as long.
    @WithDefault("1H")
    Duration window();

    /// After a restore of the databases, for which Redis is emptied: its end, as `terrace.inbox.lost-until`.
    Optional<Instant> restoredAt();

    /// The most events of one topic that are kept, and the most that one resume replays; SDKs remember as many.
    @WithDefault("5000")
    @Min(1) @Max(5000) int maxEvents();

    /// The longest silence on an open stream.
    @WithDefault("15S")
    Duration heartbeat();

    /// The most topics a client may name.
    @WithDefault("20")
    @Min(2) int maxTopics();

    /// The most streams that one fan has open; one more, and the oldest is closed.
    @WithDefault("10")
    @Min(1) int maxPerFan();

    /// The same of one installation of an app.
    @WithDefault("4")
    @Min(1) int maxPerInstallation();

    /// How long a client whose stream was closed for another of the same fan's is asked to wait before it comes back.
    @WithDefault("60S")
    Duration replacedRetry();

    /// The most events that wait for a client slower than its community; one more, and it is dropped.
    @WithDefault("500")
    @Min(1) int backlog();

    /// How long a dropped client has to take what is already on its way.
    @WithDefault("5S")
    Duration farewell();

    /// How long clients are asked to wait before they come back.
    @WithDefault("2S")
    Duration retry();

    /// How long before its token ends a client is warned.
    @WithDefault("60S")
    Duration reauthLead();

    /// The time over which a stopping node sends its clients away. A node that takes them may be cold, and fans of the
    /// stopping one hear events until their turn.
    @WithDefault("20S")
    Duration drainSpread();

    /// How long a ticket can be used.
    @WithDefault("30S")
    Duration ticketLife();

    /// The longest wait for Redis before an event is put off.
    @WithDefault("5S")
    Duration redisTimeout();

    /// The longest wait for all that a stream needs to begin before it is refused.
    @WithDefault("10S")
    Duration openTimeout();
}
