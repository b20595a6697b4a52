package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.runtime.configuration.MemorySize;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.metrics.RequestMetrics;
import io.terrace.platform.suite.SuiteRouteTableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The routing table as it is written.
@RegisterForReflection
record RouteTableDefinition(Map<String, Allowance> limits, List<Entry> routes) {

    /// A limit as it is written.
    ///
    /// @param forServers the limit that servers and staff are counted under in its place; absent for none
    @RegisterForReflection
    record Allowance(
            int requests,
            int windowSec,
            RateLimitPolicy.By by,
            RateLimitPolicy.OnOutage onOutage,
            @Nullable String forServers) {

        Allowance {
            Objects.requireNonNull(by, "by");
            Objects.requireNonNull(onOutage, "onOutage");
        }

        RateLimitPolicy policy(String name) {
            return new RateLimitPolicy(name, requests, Duration.ofSeconds(windowSec), by, onOutage);
        }
    }

    RouteTableDefinition {
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(routes, "routes");
    }

    Map<String, RateLimitPolicy> policies() {
        Map<String, RateLimitPolicy> policies = new HashMap<>();
        limits.forEach((name, allowance) -> policies.put(name, allowance.policy(name)));
        return Map.copyOf(policies);
    }

    /// The limit of servers and staff for each that has another, by its name.
    Map<String, RateLimitPolicy> serverPolicies() {
        Map<String, RateLimitPolicy> policies = policies();
        Map<String, RateLimitPolicy> servers = new HashMap<>();
        limits.forEach((name, allowance) -> {
            if (allowance.forServers() != null) {
                RateLimitPolicy theirs = policies.get(allowance.forServers());
                if (theirs == null) {
                    throw new IllegalArgumentException("The limit " + name + " names an unknown limit for servers");
                }
                servers.put(name, theirs);
            }
        });
        return servers;
    }

    /// That something will go, as it is written.
    ///
    /// @param since RFC 3339
    /// @param sunset RFC 3339
    @RegisterForReflection
    record Ending(String since, String sunset, String link) {

        private static final Pattern LINK = Pattern.compile("(/|https://)[!#-;=?-~]*");

        Ending {
            Objects.requireNonNull(since, "since");
            Objects.requireNonNull(sunset, "sunset");
            Objects.requireNonNull(link, "link");
        }

        Deprecation deprecation(String path) {
            try {
                var deprecation = new Deprecation(Instant.parse(since), Instant.parse(sunset), link);
                if (!deprecation.sunset().isBefore(deprecation.since())
                        && LINK.matcher(link).matches()) {
                    return deprecation;
                }
            } catch (DateTimeException e) {
                throw new IllegalArgumentException("The routing table's " + path + " has an unreadable date", e);
            }
            throw new IllegalArgumentException(
                    "The routing table's " + path + " has a sunset before its deprecation, or a link that is none");
        }
    }

    /// @param path segments are literal, `{parameter}` or, as the last, `**`
    /// @param body `upload` for the limit of uploads; absent for the ordinary one
    /// @param batch whether it may be part of a batch: short, and safe to repeat
    /// @param signedFor the method that its URLs are signed for, see
    ///     [io.terrace.platform.kernel.UrlSigner]
    /// @param deprecatedParameters those of the query that will go, by their names
    @RegisterForReflection
    record Entry(
            String path,
            Set<String> methods,
            String service,
            Set<RouteAccess> admits,
            @Nullable String limit,
            @Nullable TimeoutClass body,
            @Nullable TimeoutClass pace,
            @Nullable RoutePriority priority,
            boolean batch,
            boolean tellsAddress,
            boolean tellsKey,
            boolean tellsAuthorization,
            boolean takesGzip,
            @Nullable String signedFor,
            @Nullable Ending deprecated,
            @Nullable Map<String, Ending> deprecatedParameters) {

        Entry {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(methods, "methods");
            Objects.requireNonNull(service, "service");
            Objects.requireNonNull(admits, "admits");
        }

        void check(Set<String> services, Set<String> policies) {
            require(path.startsWith("/"), "path");
            require(service.equals(Route.OWN) || services.contains(service), "service " + service);
            require(limit == null || policies.contains(limit), "limit " + limit);
            require(!admits.isEmpty(), "caller");
            require(!methods.isEmpty(), "method");
            require(!batch || (pace == null && body == null), "batch of uploads or streams");
            require(signedFor == null || admits.contains(RouteAccess.SIGNED), "signature");
            require(
                    !tellsAuthorization || admits.equals(Set.of(RouteAccess.SIGNED)),
                    "authorization of a caller of ours");
        }

        Route route(
                GatewayConfig.Body limits,
                Map<String, RateLimitPolicy> policies,
                Map<String, RateLimitPolicy> serverPolicies,
                String method,
                RequestMetrics metrics) {
            TimeoutClass timeout = pace == null ? TimeoutClass.ORDINARY : pace;
            @Nullable RateLimitPolicy policy = limit == null ? null : policies.get(limit);
            return new Route(
                    path,
                    service,
                    Set.copyOf(admits),
                    policy,
                    limit == null ? null : serverPolicies.getOrDefault(limit, policy),
                    maxBody(limits).asLongValue(),
                    timeout,
                    priority == null ? RoutePriority.USUAL : priority,
                    batch,
                    tellsAddress,
                    tellsKey,
                    tellsAuthorization,
                    takesGzip,
                    signedFor,
                    deprecations(),
                    metrics.route(service, method, path, timeout.wire(), timeout != TimeoutClass.STREAM));
        }

        private RouteDeprecations deprecations() {
            if (deprecated == null && deprecatedParameters == null) {
                return RouteDeprecations.NONE;
            }
            Map<String, Deprecation> parameters = new HashMap<>();
            if (deprecatedParameters != null) {
                deprecatedParameters.forEach((name, ending) -> parameters.put(name, ending.deprecation(path)));
            }
            return new RouteDeprecations(
                    deprecated == null ? null : deprecated.deprecation(path), Map.copyOf(parameters));
        }

        private MemorySize maxBody(GatewayConfig.Body limits) {
            if (service.equals(Route.OWN)) {
                return limits.batch();
            }
            return body == TimeoutClass.UPLOAD ? limits.upload() : limits.ordinary();
        }

        private void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException("The routing table's " + path + " names an unknown " + what);
            }
        }
    }

    /// The bytes of the built-in table, or of the one in its place: a file, or a folder with a file for each service.
    static byte[] bytes(Optional<Path> other, ObjectMapper json) throws IOException {
        if (other.isEmpty()) {
            return json.writeValueAsBytes(SuiteRouteTableReader.table(json));
        }
        return Files.isDirectory(other.get())
                ? json.writeValueAsBytes(SuiteRouteTableReader.table(other.get(), json))
                : Files.readAllBytes(other.get());
    }

    /// Whatever is misspelt or missing fails: a limit that is not read would be one that is not kept.
    static RouteTableDefinition parse(byte[] bytes, ObjectMapper json) throws IOException {
        RouteTableDefinition file = json.readerFor(RouteTableDefinition.class)
                .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readValue(bytes);
        if (file == null) {
            throw new IOException("The routing table is null");
        }
        return file;
    }
}
