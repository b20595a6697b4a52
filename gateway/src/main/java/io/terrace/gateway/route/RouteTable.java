package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.metrics.RequestMetrics;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// The table in force. A request keeps the route it was given, even if the table changes meanwhile.
@Singleton
public class RouteTable {

    private final GatewayConfig config;
    private final ObjectMapper json;
    private final RequestMetrics metrics;
    private volatile RouteSnapshot routes;
    private byte[] seen;

    RouteTable(GatewayConfig config, ObjectMapper json, RequestMetrics metrics) {
        this.config = config;
        this.json = json;
        this.metrics = metrics;
        try {
            seen = RouteTableDefinition.bytes(config.routes(), json);
            routes = RouteSnapshot.of(seen, config, json, metrics);
        } catch (IOException e) {
            throw new UncheckedIOException("The routing table cannot be read", e);
        }
    }

    public RouteMatchResult match(String method, String path) {
        return PathValidator.isSafe(path) ? routes.root().match(path, 1, method, null) : new RouteMatchResult.Unknown();
    }

    /// The limit on clients with a ticket.
    public RateLimitPolicy tickets() {
        return routes.tickets();
    }

    /// The limit on clients without a valid key.
    public RateLimitPolicy unauthenticated() {
        return routes.unauthenticated();
    }

    /// The limit on tokens that are none, beside a valid key.
    public RateLimitPolicy badTokens() {
        return routes.badTokens();
    }

    /// The limit on signed URLs that are not ours.
    public RateLimitPolicy badLinks() {
        return routes.badLinks();
    }

    /// Takes the file as it is now, if it is another; a faulty one leaves everything as it was. Blocks.
    synchronized void refresh() {
        try {
            byte[] now = RouteTableDefinition.bytes(config.routes(), json);
            if (!Arrays.equals(now, seen)) {
                seen = now;
                routes = RouteSnapshot.of(now, config, json, metrics);
                Log.info("The routing table has changed");
            }
        } catch (IOException | IllegalArgumentException e) {
            Log.errorf("The routing table stays as it was: %s", e.getMessage());
        }
    }
}
