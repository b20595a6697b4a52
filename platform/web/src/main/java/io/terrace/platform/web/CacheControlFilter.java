package io.terrace.platform.web;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/// Who may keep an answer, where its operation does not say so itself. Nobody keeps the answer to anything but a read,
/// for tokens, keys and secrets are given there, nor what a fan's own account says. Other answers are for the caller
/// alone, and asked about again before they are used.
public class CacheControlFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final String OWN_ACCOUNT = "/v2/me";
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
        boolean ownAccount = path.equals(OWN_ACCOUNT) || path.startsWith(OWN_ACCOUNT + "/");
        return READS.contains(method) && !ownAccount ? PRIVATE : NO_STORE;
    }
}
