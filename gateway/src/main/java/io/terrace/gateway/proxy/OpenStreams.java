package io.terrace.gateway.proxy;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/// The streams now open. A gateway that is told to stop ends them properly, a few at a time, so that their clients do
/// not all come back in the same instant.
@Singleton
class OpenStreams {

    private static final int SPREAD_MILLIS = 5_000;

    private final Vertx vertx;
    private final Map<HttpServerResponse, Runnable> open = new ConcurrentHashMap<>();

    OpenStreams(Vertx vertx) {
        this.vertx = vertx;
    }

    void add(HttpServerResponse response, Runnable end) {
        open.put(response, end);
    }

    void remove(HttpServerResponse response) {
        open.remove(response);
    }

    int count() {
        return open.size();
    }

    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        Log.infof("Ending %d streams", open.size());
        for (Runnable end : open.values()) {
            vertx.setTimer(1 + ThreadLocalRandom.current().nextInt(SPREAD_MILLIS), id -> end.run());
        }
    }
}
