package io.terrace.platform.web;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.enterprise.context.RequestScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/// How long the current request's answer is still waited for.
@RequestScoped
public class Patience {

    /// Where the gateway named no deadline.
    private static final Duration USUAL = Duration.ofSeconds(10);

    private final CurrentVertxRequest request;
    private final InstantSource clock;

    Patience(CurrentVertxRequest request, InstantSource clock) {
        this.request = request;
        this.clock = clock;
    }

    /// @return zero or less when the time is over
    public Duration left() {
        var routing = request.getCurrent();
        return Deadline.read(routing == null ? null : routing.request().getHeader(Deadline.HEADER))
                .map(deadline -> Duration.between(clock.instant(), deadline))
                .orElse(USUAL);
    }

    /// The same for whoever goes on once the request's scope has ended.
    public Supplier<Duration> kept() {
        long end = System.nanoTime() + left().toNanos();
        return () -> Duration.ofNanos(end - System.nanoTime());
    }
}
