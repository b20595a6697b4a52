package io.terrace.platform.commit;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import java.time.Duration;

/// What became of an item.
public sealed interface ItemResult<O> {

    /// It is durable.
    record Committed<O>(O outcome) implements ItemResult<O> {}

    /// Too many wait already; it had no effect, and was refused at once.
    record Saturated<O>() implements ItemResult<O> {}

    /// Its caller's time ran out before its turn came; it had no effect and never will.
    record Expired<O>() implements ItemResult<O> {}

    /// The service is going down; it had no effect.
    record Closing<O>() implements ItemResult<O> {}

    /// The outcome, or the error for the client.
    ///
    /// @throws ProblemException 503 `temporarily_unavailable` with `Retry-After`, or 504 `deadline_exceeded`
    default O orRefuse() {
        return switch (this) {
            case Committed<O>(O outcome) -> outcome;
            case Saturated<O>(), Closing<O>() ->
                throw ProblemException.retryAfter(ErrorCode.TEMPORARILY_UNAVAILABLE, Duration.ofSeconds(1));
            case Expired<O>() -> throw ProblemException.of(ErrorCode.DEADLINE_EXCEEDED);
        };
    }
}
