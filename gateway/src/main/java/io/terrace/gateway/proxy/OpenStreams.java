package io.terrace.gateway.proxy;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/// The streams now open. A gateway that is told to stop ends them properly, a few at a time, so that their clients do
/// not all come back in the same instant; those that come while it stops as well.
@Singleton
class OpenStreams {

    private static final int SPREAD_MILLIS = 5_000;

    private static final Buffer DRAINING = Buffer.buffer("event: stream.closing\ndata: {\"reason\":\"draining\"}\n\n");

    /// @param own the event loop on which alone it may be ended
    /// @param end given the last word, which may be empty
    record OpenStream(Exchange exchange, Context own, Consumer<Buffer> end) {}

    private final Vertx vertx;
    private final Map<HttpServerResponse, OpenStream> open = new ConcurrentHashMap<>();
    private volatile boolean draining;

    OpenStreams(Vertx vertx) {
        this.vertx = vertx;
    }

    void add(Exchange exchange, Consumer<Buffer> end) {
        OpenStream one = new OpenStream(exchange, vertx.getOrCreateContext(), end);
        open.put(exchange.response(), one);
        if (draining) {
            end(List.of(one), DRAINING);
        }
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
        draining = true;
        Log.infof("Ending %d streams", open.size());
        end(open.values(), DRAINING);
    }

    /// Ends these, a few at a time.
    void end(Collection<OpenStream> some) {
        end(some, Buffer.buffer());
    }

    private void end(Collection<OpenStream> some, Buffer lastWord) {
        for (OpenStream one : some) {
            int later = 1 + ThreadLocalRandom.current().nextInt(SPREAD_MILLIS);
            vertx.setTimer(later, id -> one.own().runOnContext(now -> one.end().accept(lastWord)));
        }
    }
}
