package io.terrace.platform.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.rest.EntityTagFormat;
import io.terrace.platform.rest.VersionedView;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// An answer whose JSON is made: what remains cannot fail.
///
/// @param body the entity's JSON, empty where there is no entity
/// @param response the method's own, its entity replaced by the text, which is sent as it is
record WrittenAnswer(String body, RestResponse<?> response) {

    /// @throws UnwritableException where the entity has no JSON
    static WrittenAnswer of(RestResponse<?> response, ObjectMapper json) {
        Object entity = response.getEntity();
        if (entity == null) {
            return new WrittenAnswer("", response);
        }
        String body = entity instanceof String text ? text : write(entity, json);
        ResponseBuilder<String> written =
                ResponseBuilder.<String>create(response.getStatus()).entity(body);
        response.getHeaders().forEach((name, values) -> values.forEach(value -> written.header(name, value)));
        if (entity instanceof VersionedView view && !response.getHeaders().containsKey(HttpHeaders.ETAG)) {
            written.header(HttpHeaders.ETAG, EntityTagFormat.tag(view));
        }
        if (response.getMediaType() == null) {
            written.header("Content-Type", MediaType.APPLICATION_JSON);
        }
        return new WrittenAnswer(body, written.build());
    }

    static String write(Object entity, ObjectMapper json) {
        try {
            return json.writeValueAsString(entity);
        } catch (JsonProcessingException e) {
            throw new UnwritableException(e);
        }
    }

    /// A defect of ours. The cause alone would look like JSON of the client's.
    static final class UnwritableException extends RuntimeException {
        UnwritableException(JsonProcessingException cause) {
            super(cause);
        }
    }
}
