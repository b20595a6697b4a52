package io.terrace.media.upload;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/// What tus 1.0 says of every request and response (https://tus.io/protocols/resumable-upload). A request without
/// `Tus-Resumable` is taken as well: the protocol's headers mean the same there, and the response is without it too.
@TusEndpoint
@Provider
class TusFilter implements ContainerRequestFilter, ContainerResponseFilter {

    static final String VERSION = "1.0.0";

    static final String RESUMABLE = "Tus-Resumable";
    private static final MediaType PIECE = new MediaType("application", "offset+octet-stream");

    @Override
    public void filter(ContainerRequestContext request) {
        String version = request.getHeaderString(RESUMABLE);
        if (version == null) {
            return;
        }
        if (!version.equals(VERSION)) {
            throw ProblemException.of(ErrorCode.UNSUPPORTED_TUS_VERSION).withHeader("Tus-Version", VERSION);
        }
        boolean isPiece = Optional.ofNullable(request.getMediaType())
                .filter(PIECE::isCompatible)
                .isPresent();
        if (request.getMethod().equals(HttpMethod.PATCH) && !isPiece) {
            throw ProblemException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getHeaderString(RESUMABLE) != null || request.getMethod().equals(HttpMethod.OPTIONS)) {
            response.getHeaders().putSingle(RESUMABLE, VERSION);
        }
    }
}
