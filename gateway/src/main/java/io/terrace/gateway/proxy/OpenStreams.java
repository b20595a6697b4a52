package io.terrace.gateway.proxy;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.terrace.gateway.GatewayConfig;
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

/// The streams now open. A gateway that is asked to stop ends them properly, a few at a time, so that their clients do
/// not all come back in the same instant; those that come while it stops as well.
@Singleton
class OpenStreams {

    private static final int SPREAD_MILLIS = 5_000;

    private static final String DRAINING = "event: stream.closing\ndata: {\"reason\":\"draining\"}\n\n";

    /// @param keyHash of the key that it was opened with, or its ticket made with; empty where there was none
    /// @param own the event loop on which alone it may be ended
    /// @param end given the last word, which may be empty
    record OpenStream(Exchange exchange, String keyHash, Context own, Consumer<Buffer> end) {}

    private final Vertx vertx;
    private final Map<HttpServerResponse, OpenStream> open = new ConcurrentHashMap<>();
    private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();
    private final int maxPerAddress;
    private volatile boolean draining;

    OpenStreams(Vertx vertx, GatewayConfig config) {
        this.vertx = vertx;
        maxPerAddress = config.upstream().streamsPerAddress();
    }

    /// Whether one more may be opened from there. Where it may, it counts until it is given back with [#leave].
    boolean enter(String address) {
        int streams = byAddress.merge(address, 1, Integer::sum);
        if (streams > maxPerAddress) {
            leave(address);
        }
        return streams <= maxPerAddress;
    }

    void leave(String address) {
        byAddress.computeIfPresent(address, (same, streams) -> streams == 1 ? null : streams - 1);
    }

    void add(Exchange exchange, String keyHash, Consumer<Buffer> end) {
        OpenStream one = new OpenStream(exchange, keyHash, vertx.getOrCreateContext(), end);
        open.put(exchange.response(), one);
        if (draining) {
            end(List.of(one), Buffer.buffer(DRAINING));
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
        end(open.values(), Buffer.buffer(DRAINING));
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
