package io.terrace.platform.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.Problem;
import java.io.IOException;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// An answer as it went, or will go, over the wire.
record IdempotentAnswer(
        int status, @Nullable String location, @Nullable String entityTag, String body) {

    static IdempotentAnswer of(RestResponse<?> response, ObjectMapper json) throws IOException {
        Object entity = response.getEntity();
        URI location = response.getLocation();
        return new IdempotentAnswer(
                response.getStatus(),
                location == null ? null : location.toString(),
                entityTag(response),
                entity == null ? "" : json.writeValueAsString(entity));
    }

    private static @Nullable String entityTag(RestResponse<?> response) {
        Object given = response.getHeaders().getFirst("ETag");
        if (given != null) {
            return given.toString();
        }
        return response.getEntity() instanceof VersionedView view ? EntityTagFormat.tag(view) : null;
    }

    RestResponse<?> first() {
        return response().build();
    }

    RestResponse<?> replay() {
        return response().header("Idempotency-Replayed", "true").build();
    }

    // A text entity is written as it stands, so it is the first answer's own.
    private ResponseBuilder<String> response() {
        ResponseBuilder<String> response = ResponseBuilder.create(status);
        if (location != null) {
            response.header("Location", location);
        }
        if (entityTag != null) {
            response.header("ETag", entityTag);
        }
        if (!body.isEmpty()) {
            response.entity(body).header("Content-Type", status < 400 ? "application/json" : Problem.MEDIA_TYPE);
        }
        return response;
    }
}
