package io.terrace.gateway.upstream;

import io.vertx.core.http.HttpClient;

/// A service and the connections to it.
///
/// @param contextKey of its context tokens
public record Upstream(
        String name,
        String host,
        int port,
        boolean ssl,
        ContextKey contextKey,
        HttpClient requests,
        HttpClient streams) {}
