package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.limit.Policy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

@Singleton
public class RouteTable {

    private final RouteNode root = new RouteNode();
    private final Map<String, Policy> policies;

    RouteTable(GatewayConfig config, ObjectMapper json) {
        RouteFile file;
        try {
            file = RouteFile.read(config.routes(), json);
        } catch (IOException e) {
            throw new UncheckedIOException("The routing table cannot be read", e);
        }
        policies = file.policies();
        for (RouteFile.Entry entry : file.routes()) {
            entry.check(config.services().keySet(), policies.keySet());
            Route route = entry.route(config.body(), policies);
            entry.methods().forEach(method -> root.add(entry.path(), method, route));
        }
    }

    public Match match(String method, String path) {
        return SafePath.isSafe(path) ? root.match(path, 1, method, null) : new Match.Unknown();
    }

    /// @throws IllegalStateException for a name the table does not have
    public Policy policy(String name) {
        Policy policy = policies.get(name);
        if (policy == null) {
            throw new IllegalStateException("The routing table has no limit " + name);
        }
        return policy;
    }
}
