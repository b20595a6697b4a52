package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.metrics.RequestMetrics;
import java.io.IOException;
import java.util.Map;

/// One state of the table; it never changes.
///
/// @param tickets the limit on clients with a ticket
/// @param unauthenticated the limit on clients without a valid key
/// @param badTokens the limit on tokens that are none: that of sign-in, where there is one
/// @param badLinks the limit on signed URLs that are not ours: that without a valid key, unless it has its own
record RouteSnapshot(
        RouteNode root,
        RateLimitPolicy tickets,
        RateLimitPolicy unauthenticated,
        RateLimitPolicy badTokens,
        RateLimitPolicy badLinks) {

    /// @throws IOException for what cannot be read
    /// @throws IllegalArgumentException for a table that names what is not there, or lacks what must be
    static RouteSnapshot of(byte[] bytes, GatewayConfig config, ObjectMapper json, RequestMetrics metrics)
            throws IOException {
        RouteTableDefinition file = RouteTableDefinition.parse(bytes, json);
        Map<String, RateLimitPolicy> policies = file.policies();
        Map<String, RateLimitPolicy> serverPolicies = file.serverPolicies();
        RouteNode root = new RouteNode();
        for (RouteTableDefinition.Entry entry : file.routes()) {
            entry.check(config.services().keySet(), policies.keySet());
            for (String method : entry.methods()) {
                root.add(entry.path(), method, entry.route(config.body(), policies, serverPolicies, method, metrics));
            }
        }
        RateLimitPolicy strangers = needed(policies, "unauthenticated");
        return new RouteSnapshot(
                root,
                needed(policies, "tickets"),
                strangers,
                policies.getOrDefault("sign_in", strangers),
                policies.getOrDefault("bad_links", strangers));
    }

    private static RateLimitPolicy needed(Map<String, RateLimitPolicy> policies, String name) {
        RateLimitPolicy policy = policies.get(name);
        if (policy == null) {
            throw new IllegalArgumentException("The routing table has no limit " + name);
        }
        return policy;
    }
}
