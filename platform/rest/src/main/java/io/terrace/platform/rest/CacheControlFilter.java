package io.terrace.platform.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/// Who may keep an answer, where its operation does not say so itself. No one keeps the answer to anything but a read,
/// for tokens, keys and secrets are given there, nor what a fan's account has, nor what a club reads of a fan.
/// Other answers are for the caller alone, and asked about again before they are used.
public class CacheControlFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final List<String> ABOUT_ONE_FAN = List.of("/v2/me", "/v2/fans");
    private static final String NO_STORE = "no-store";
    private static final String PRIVATE = "private, no-cache";

    @ServerResponseFilter
    public void decide(ContainerRequestContext request, ContainerResponseContext response) {
        if (!response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
            response.getHeaders()
                    .putSingle(
                            HttpHeaders.CACHE_CONTROL,
                            value(request.getMethod(), request.getUriInfo().getPath()));
        }
    }

    static String value(String method, String path) {
        boolean aboutOneFan =
                ABOUT_ONE_FAN.stream().anyMatch(folder -> path.equals(folder) || path.startsWith(folder + "/"));
        return READS.contains(method) && !aboutOneFan ? PRIVATE : NO_STORE;
    }
}
