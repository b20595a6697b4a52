package io.terrace.platform.rest;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.RequestScoped;
import java.time.Duration;
import java.time.InstantSource;

/// How long the current request's answer is still waited for.
@RequestScoped
public class RequestTimeout {

    /// Where the gateway named no deadline.
    private static final Duration USUAL = Duration.ofSeconds(10);

    private final CurrentVertxRequest request;
    private final InstantSource clock;

    RequestTimeout(CurrentVertxRequest request, InstantSource clock) {
        this.request = request;
        this.clock = clock;
    }

    /// @return zero or less when the time is over
    public Duration left() {
        var routing = request.getCurrent();
        return routing == null ? USUAL : of(routing.request(), clock);
    }

    /// The same of a request that REST does not have yet.
    ///
    /// @param clock the one that deadlines go by
    public static Duration of(HttpServerRequest request, InstantSource clock) {
        return DeadlineFilter.read(request.getHeader(DeadlineFilter.HEADER))
                .map(deadline -> Duration.between(clock.instant(), deadline))
                .orElse(USUAL);
    }
}
