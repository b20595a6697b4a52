package io.terrace.realtime.stream;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// On SIGTERM the clients are sent away first, while HTTP still serves; `quarkus.shutdown.delay` is the time they have.
@Singleton
class StreamLifecycle {

    private final NodeStreamService streams;
    private final ChannelHub hub;

    StreamLifecycle(NodeStreamService streams, ChannelHub hub) {
        this.streams = streams;
        this.hub = hub;
    }

    void start(@Observes StartupEvent event) {
        streams.start();
    }

    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        streams.drain();
    }

    void stop(@Observes ShutdownEvent event) {
        streams.drain();
        hub.stop();
    }
}
