package io.terrace.wallet.key;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import org.jboss.resteasy.reactive.RestResponse;

/// What became of a request under a key.
public sealed interface KeyedRequestResult {

    /// Done or refused.
    ///
    /// @param replayed whether an earlier request with the key got this
    record Answered(ReplayableResponse answer, boolean replayed) implements KeyedRequestResult {}

    /// The key was used for another request.
    record KeyReused() implements KeyedRequestResult {}

    /// As it is answered.
    ///
    /// @throws ProblemException 422 for a key that was used for another request
    default RestResponse<String> response() {
        return switch (this) {
            case Answered(ReplayableResponse answer, boolean replayed) -> answer.response(replayed);
            case KeyReused() -> throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        };
    }
}
