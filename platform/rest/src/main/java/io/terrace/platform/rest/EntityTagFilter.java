package io.terrace.platform.rest;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/// Sends every [VersionedView] with its `ETag`, and 304 in its place to a client that has it.
public class EntityTagFilter {

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    /// Before a filter puts a text in the view's place.
    @ServerResponseFilter(priority = Priorities.USER + 1)
    public void tag(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(response.getEntity() instanceof VersionedView view)
                || response.getHeaders().containsKey(HttpHeaders.ETAG)) {
            return;
        }
        String tag = EntityTagFormat.tag(view);
        response.getHeaders().putSingle(HttpHeaders.ETAG, tag);
        List<String> known = request.getHeaders().get(HttpHeaders.IF_NONE_MATCH);
        if (known != null && response.getStatus() == OK && isRead(request) && has(known, tag)) {
            response.setStatus(NOT_MODIFIED);
            response.setEntity(null);
        }
    }

    private static boolean isRead(ContainerRequestContext request) {
        return request.getMethod().equals(HttpMethod.GET) || request.getMethod().equals(HttpMethod.HEAD);
    }

    /// Compared weakly, as RFC 9110 has it for reading: a quoted tag holds no other one's quotes.
    private static boolean has(List<String> known, String tag) {
        return known.stream().anyMatch(line -> line.strip().equals("*") || line.contains(tag));
    }
}
