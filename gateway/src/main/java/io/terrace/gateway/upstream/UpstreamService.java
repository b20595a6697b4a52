package io.terrace.gateway.upstream;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.h2.H2ConnectionPool;
import io.vertx.core.http.HttpClient;

/// A service and the connections to it.
///
/// @param contextKey of its context tokens
/// @param together whether requests without a body may share connections
/// @param shedders each event loop's own
/// @param h2Pools each event loop's own, for requests that travel together
public record UpstreamService(
        String name,
        String host,
        int port,
        boolean ssl,
        boolean together,
        ContextTokenSigningKey contextKey,
        HttpClient requests,
        HttpClient streams,
        FastThreadLocal<UpstreamLoadShedder> shedders,
        FastThreadLocal<H2ConnectionPool> h2Pools) {

    /// The way to it from this event loop.
    public UpstreamLoadShedder shedder() {
        return shedders.get();
    }

    /// Host and port, as requests name it.
    public String authority() {
        return host + ':' + port;
    }

    /// The way to it from this event loop for requests that travel together.
    public H2ConnectionPool h2() {
        return h2Pools.get();
    }
}
