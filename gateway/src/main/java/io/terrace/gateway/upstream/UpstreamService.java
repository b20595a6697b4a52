package io.terrace.gateway.upstream;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.trunk.H2ConnectionPool;
import io.vertx.core.http.HttpClient;

/// A service and the connections to it.
///
/// @param contextKey of its context tokens
/// @param together whether requests without a body may share connections
/// @param lanes each event loop's own
/// @param trunks each event loop's own, for requests that travel together
public record UpstreamService(
        String name,
        String host,
        int port,
        boolean ssl,
        boolean together,
        ContextKey contextKey,
        HttpClient requests,
        HttpClient streams,
        FastThreadLocal<UpstreamLoadShedder> lanes,
        FastThreadLocal<H2ConnectionPool> trunks) {

    /// The way to it from this event loop.
    public UpstreamLoadShedder lane() {
        return lanes.get();
    }

    /// Host and port, as requests name it.
    public String authority() {
        return host + ':' + port;
    }

    /// The way to it from this event loop for requests that travel together.
    public H2ConnectionPool trunk() {
        return trunks.get();
    }
}
