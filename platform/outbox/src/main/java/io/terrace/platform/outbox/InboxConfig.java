package io.terrace.platform.outbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How a service takes in other services' events.
@ConfigMapping(prefix = "terrace.inbox")
interface InboxConfig {

    /// Off in a training run, which must not work beside the real replicas.
    @WithDefault("true")
    boolean enabled();

    /// How often an event is tried before it goes to the dead-letter topic, at least 1.
    @WithDefault("5")
    int tries();

    /// The wait before the second try; it doubles each time.
    @WithDefault("50ms")
    Duration backoff();

    /// The wait before another look while the database or the broker is down.
    @WithDefault("500ms")
    Duration outagePause();

    /// After a restore of the databases, the moment that they were restored to. Events sent from then until
    /// `lost-until`
    /// are not applied, except those that outlive a restore. It may be taken out once the topics have cleared.
    Optional<Instant> lostFrom();

    /// A moment between the stop of all services and their start after the restore.
    Optional<Instant> lostUntil();
}
