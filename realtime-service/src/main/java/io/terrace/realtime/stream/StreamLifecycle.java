package io.terrace.realtime.stream;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// On SIGTERM the clients are sent away first, while HTTP still serves: `quarkus.shutdown.delay` begins when they have
/// gone.
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

    /// The last that hears of it, as it keeps the others waiting.
    void drain(@Observes @Priority(Integer.MAX_VALUE) ShutdownDelayInitiatedEvent event) throws InterruptedException {
        streams.drain();
    }

    void stop(@Observes ShutdownEvent event) {
        streams.stop();
        hub.stop();
    }
}
