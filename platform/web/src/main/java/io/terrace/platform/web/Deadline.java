package io.terrace.platform.web;

import io.terrace.platform.kernel.Code;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.InstantSource;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/// Turns away, 504, what the gateway has stopped waiting for, before any work is done on it. After a stall nobody then
/// waits behind requests whose clients are long gone.
///
/// The gateway names the time in `X-Service-Deadline`, milliseconds since 1970; the hosts' clocks agree, as they must
/// for context tokens. Work that has begun is finished.
public class Deadline {

    private static final String HEADER = "X-Service-Deadline";

    private final InstantSource clock;

    Deadline(InstantSource clock) {
        this.clock = clock;
    }

    @ServerRequestFilter
    public void check(ContainerRequestContext request) {
        if (isPast(request.getHeaderString(HEADER))) {
            throw ProblemException.of(Code.DEADLINE_EXCEEDED);
        }
    }

    private boolean isPast(@Nullable String deadline) {
        if (deadline == null) {
            return false;
        }
        try {
            return clock.millis() > Long.parseLong(deadline);
        } catch (NumberFormatException notOurs) {
            return false;
        }
    }
}
