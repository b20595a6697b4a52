package io.terrace.platform.rest;

import io.terrace.platform.kernel.ErrorCode;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/// Turns away, 504, what the gateway has stopped waiting for, before any work is done on it. After a stall
/// no one then waits behind requests whose clients are long gone.
///
/// The gateway names the time in `X-Service-Deadline`, milliseconds since 1970; the hosts' clocks agree, as
/// they must for context tokens. Work that has begun is finished.
public class DeadlineFilter {

    static final String HEADER = "X-Service-Deadline";

    private final InstantSource clock;

    DeadlineFilter(InstantSource clock) {
        this.clock = clock;
    }

    @ServerRequestFilter
    public void check(ContainerRequestContext request) {
        if (read(request.getHeaderString(HEADER))
                .filter(clock.instant()::isAfter)
                .isPresent()) {
            throw ProblemException.of(ErrorCode.DEADLINE_EXCEEDED);
        }
    }

    /// Empty where the header is not there, or is no time.
    static Optional<Instant> read(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.ofEpochMilli(Long.parseLong(header)));
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }
}
