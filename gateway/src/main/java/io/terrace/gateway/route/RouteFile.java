package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.runtime.configuration.MemorySize;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.limit.Policy;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The routing table as it is written.
@RegisterForReflection
record RouteFile(Map<String, Allowance> limits, List<Entry> routes) {

    private static final String BUILT_IN = "/routes.json";

    /// A limit as it is written.
    @RegisterForReflection
    record Allowance(int requests, int windowSec, Policy.By by, Policy.OnOutage onOutage) {

        Policy policy(String name) {
            return new Policy(name, requests, Duration.ofSeconds(windowSec), by, onOutage);
        }
    }

    Map<String, Policy> policies() {
        Map<String, Policy> policies = new HashMap<>();
        limits.forEach((name, allowance) -> policies.put(name, allowance.policy(name)));
        return Map.copyOf(policies);
    }

    /// @param path segments are literal, `{parameter}` or, as the last, `**`
    /// @param body `upload` for the limit of uploads; absent for the ordinary one
    /// @param batch whether it may be part of a batch: short, and safe to repeat
    @RegisterForReflection
    record Entry(
            String path,
            Set<String> methods,
            String service,
            Set<Access> admits,
            @Nullable String limit,
            @Nullable Pace body,
            @Nullable Pace pace,
            boolean batch,
            boolean tellsAddress) {

        void check(Set<String> services, Set<String> policies) {
            require(service.equals(Route.OWN) || services.contains(service), "service " + service);
            require(limit == null || policies.contains(limit), "limit " + limit);
            require(!admits.isEmpty(), "nobody to admit");
            require(!batch || (pace == null && body == null), "batch of uploads or streams");
        }

        Route route(GatewayConfig.Body limits, Map<String, Policy> policies) {
            return new Route(
                    service,
                    Set.copyOf(admits),
                    limit == null ? null : policies.get(limit),
                    maxBody(limits).asLongValue(),
                    pace == null ? Pace.ORDINARY : pace,
                    batch,
                    tellsAddress);
        }

        private MemorySize maxBody(GatewayConfig.Body limits) {
            if (service.equals(Route.OWN)) {
                return limits.batch();
            }
            return body == Pace.UPLOAD ? limits.upload() : limits.ordinary();
        }

        private void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException("The routing table's " + path + " names an unknown " + what);
            }
        }
    }

    static RouteFile read(Optional<Path> other, ObjectMapper json) throws IOException {
        try (InputStream in =
                other.isPresent() ? Files.newInputStream(other.get()) : RouteFile.class.getResourceAsStream(BUILT_IN)) {
            if (in == null) {
                throw new FileNotFoundException(BUILT_IN);
            }
            return json.readValue(in, RouteFile.class);
        }
    }
}
