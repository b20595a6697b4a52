package io.terrace.platform.idempotency;

import io.terrace.platform.kernel.Problem;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// An answer as it went, or will go, over the wire.
record IdempotentAnswer(
        int status, @Nullable String location, @Nullable String entityTag, String body) {

    static IdempotentAnswer of(WrittenAnswer written) {
        URI location = written.response().getLocation();
        Object tag = written.response().getHeaders().getFirst("ETag");
        return new IdempotentAnswer(
                written.response().getStatus(),
                location == null ? null : location.toString(),
                tag == null ? null : tag.toString(),
                written.body());
    }

    RestResponse<?> replay() {
        return response().header("Idempotency-Replayed", "true").build();
    }

    // A text entity is written unchanged, so it is the first answer's own.
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
