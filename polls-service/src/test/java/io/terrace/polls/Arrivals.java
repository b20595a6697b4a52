package io.terrace.polls;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/// How many requests have come as far as REST.
@ApplicationScoped
public class Arrivals {

    private final Map<String, Integer> byPath = new ConcurrentHashMap<>();

    @ServerRequestFilter
    public void note(ContainerRequestContext request) {
        byPath.merge(request.getUriInfo().getPath(), 1, Integer::sum);
    }

    int of(String path) {
        return byPath.getOrDefault(path, 0);
    }
}
