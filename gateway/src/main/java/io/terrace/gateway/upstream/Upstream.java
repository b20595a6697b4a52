package io.terrace.gateway.upstream;

import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.http.HttpClient;

/// A service and the connections to it.
///
/// @param contextKey of its context tokens
/// @param lanes each event loop's own
public record Upstream(
        String name,
        String host,
        int port,
        boolean ssl,
        ContextKey contextKey,
        HttpClient requests,
        HttpClient streams,
        FastThreadLocal<Lane> lanes) {

    /// The way to it from this event loop.
    public Lane lane() {
        return lanes.get();
    }
}
