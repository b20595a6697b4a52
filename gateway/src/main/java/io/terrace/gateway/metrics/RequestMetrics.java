package io.terrace.gateway.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The numbers of every route. They outlive a change of the routing table: the same route goes on where it was.
@Singleton
public class RequestMetrics {

    private static final String OWN = "gateway";
    private static final String ORDINARY = "ordinary";

    private final MeterRegistry registry;
    private final Map<Tags, RouteMetrics> routes = new ConcurrentHashMap<>();
    private final Map<String, RouteMetrics> pages = new ConcurrentHashMap<>();
    private final RouteMetrics unmatched;

    public RequestMetrics(MeterRegistry registry) {
        this.registry = withoutComposite(registry);
        unmatched = new RouteMetrics(this.registry, tags(OWN, "any", "unmatched", ORDINARY), true);
    }

    /// @param method one of the routing table's
    /// @param route the path's template, as the table has it
    /// @param type how long the route's answers may take, as the table calls it
    /// @param isTimed false for a stream, which lasts as long as its client likes
    public RouteMetrics route(String service, String method, String route, String type, boolean isTimed) {
        return routes.computeIfAbsent(
                tags(service, method, route, type), tags -> new RouteMetrics(registry, tags, isTimed));
    }

    /// @param path of a page that the gateway has itself
    public RouteMetrics page(String path) {
        RouteMetrics known = pages.get(path);
        return known == null
                ? pages.computeIfAbsent(path, missing -> route(OWN, "GET", missing, ORDINARY, true))
                : known;
    }

    /// Of requests that no route was found for.
    public RouteMetrics unmatched() {
        return unmatched;
    }

    private static Tags tags(String service, String method, String route, String type) {
        return Tags.of("service", service, "method", method, "route", route, "class", type);
    }

    /// A composite's meters go through its registries at each request, and there is one.
    private static MeterRegistry withoutComposite(MeterRegistry registry) {
        return registry instanceof CompositeMeterRegistry composite
                        && composite.getRegistries().size() == 1
                ? composite.getRegistries().iterator().next()
                : registry;
    }
}
