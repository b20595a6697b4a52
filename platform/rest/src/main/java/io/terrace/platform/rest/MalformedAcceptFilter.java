package io.terrace.platform.rest;

import io.terrace.platform.kernel.ErrorCode;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/// Refuses, 406, a request whose `Accept` has something in it that is no media type, before any work is done on it.
///
/// Where two resource classes share a path, the framework reads the header only as it writes the answer, and fails.
public class MalformedAcceptFilter {

    @ServerRequestFilter
    public void check(ContainerRequestContext request) {
        try {
            request.getAcceptableMediaTypes();
        } catch (IllegalArgumentException malformed) {
            throw ProblemException.of(ErrorCode.NOT_ACCEPTABLE);
        }
    }
}
