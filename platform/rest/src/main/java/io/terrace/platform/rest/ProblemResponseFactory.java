package io.terrace.platform.rest;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Gives a failure its body and headers.
@ApplicationScoped
public class ProblemResponseFactory {

    private static final String REQUEST_ID = "X-Request-Id";
    private static final Duration OUTAGE = Duration.ofSeconds(2);

    private final CurrentVertxRequest request;

    ProblemResponseFactory(CurrentVertxRequest request) {
        this.request = request;
    }

    /// The body it has in the current request.
    public Problem describe(ProblemException e) {
        return e.describe(requestId());
    }

    RestResponse<Problem> answer(ProblemException e) {
        return answer(describe(e), e.retryAfter(), e.headers());
    }

    RestResponse<Problem> answer(ErrorCode code) {
        boolean outage = code.status() == 503;
        return answer(Problem.of(ErrorCatalogUrl.get(), code, requestId()), outage ? OUTAGE : null, Map.of());
    }

    /// The gateway's id for the request; one of our own where a service is asked directly.
    public String requestId() {
        RoutingContext routing = request.getCurrent();
        if (routing == null) {
            return Ids.next().toString();
        }
        String known = routing.get(REQUEST_ID);
        if (known == null) {
            String sent = routing.request().getHeader(REQUEST_ID);
            known = sent == null ? Ids.next().toString() : sent;
            routing.put(REQUEST_ID, known);
        }
        return known;
    }

    private static RestResponse<Problem> answer(
            Problem problem, @Nullable Duration retryAfter, Map<String, String> headers) {
        ResponseBuilder<Problem> response = ResponseBuilder.<Problem>create(problem.status())
                .entity(problem)
                .header("Content-Type", Problem.MEDIA_TYPE)
                .header("Cache-Control", "no-store");
        headers.forEach(response::header);
        if (retryAfter != null) {
            long seconds = Math.ceilDiv(retryAfter.toMillis(), 1000L);
            response.header("Retry-After", Math.max(1, seconds));
        }
        return response.build();
    }
}
