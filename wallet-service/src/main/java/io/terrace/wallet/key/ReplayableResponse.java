package io.terrace.wallet.key;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.rest.ProblemException;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// What the first request with a key got, and every repeat gets, byte for byte.
public record ReplayableResponse(int status, String body) {

    /// 201 with what was made.
    public static ReplayableResponse made(ObjectMapper json, Object made) {
        return new ReplayableResponse(201, write(json, made));
    }

    /// @param requestId of the request that got it first
    public static ReplayableResponse refused(ObjectMapper json, ProblemException refusal, String requestId) {
        return new ReplayableResponse(refusal.code().status(), write(json, refusal.describe(requestId)));
    }

    private static String write(ObjectMapper json, Object body) {
        try {
            return json.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @param replayed whether an earlier request had it
    public RestResponse<String> response(boolean replayed) {
        ResponseBuilder<String> response =
                ResponseBuilder.<String>create(status).entity(body);
        if (status < 400) {
            response.header("Content-Type", MediaType.APPLICATION_JSON);
        } else {
            response.header("Content-Type", Problem.MEDIA_TYPE).header("Cache-Control", "no-store");
        }
        return replayed ? response.header("Idempotency-Replayed", "true").build() : response.build();
    }
}
