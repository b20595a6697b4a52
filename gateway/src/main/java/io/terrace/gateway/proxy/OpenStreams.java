package io.terrace.gateway.proxy;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/// The streams now open. A gateway that is told to stop ends them properly, a few at a time, so that their clients do
/// not all come back in the same instant.
@Singleton
class OpenStreams {

    private static final int SPREAD_MILLIS = 5_000;

    /// @param own the event loop on which alone it may be ended
    record OpenStream(Exchange exchange, Context own, Runnable end) {}

    private final Vertx vertx;
    private final Map<HttpServerResponse, OpenStream> open = new ConcurrentHashMap<>();

    OpenStreams(Vertx vertx) {
        this.vertx = vertx;
    }

    void add(Exchange exchange, Runnable end) {
        open.put(exchange.response(), new OpenStream(exchange, vertx.getOrCreateContext(), end));
    }

    void remove(HttpServerResponse response) {
        open.remove(response);
    }

    int count() {
        return open.size();
    }

    List<OpenStream> all() {
        return List.copyOf(open.values());
    }

    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        Log.infof("Ending %d streams", open.size());
        end(open.values());
    }

    /// Ends these, a few at a time.
    void end(Collection<OpenStream> some) {
        for (OpenStream one : some) {
            int later = 1 + ThreadLocalRandom.current().nextInt(SPREAD_MILLIS);
            vertx.setTimer(later, id -> one.own().runOnContext(now -> one.end().run()));
        }
    }
}
