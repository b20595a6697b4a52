package io.terrace.wallet.key;

import io.terrace.wallet.key.KeyedRequestResult.Answered;
import io.terrace.wallet.key.KeyedRequestResult.KeyReused;

/// The answer that is kept under a key.
///
/// @param requestId of the first request; empty where it was in another transaction
public record StoredResponse(
        IdempotencyKeyUse.Key key, String fingerprint, String requestId, ReplayableResponse answer) {

    /// What the first request with a key gets.
    public static StoredResponse of(IdempotencyKeyUse use, ReplayableResponse answer) {
        return new StoredResponse(use.key(), use.fingerprint(), use.requestId(), answer);
    }

    /// What that comes to for one with the same key.
    public KeyedRequestResult to(IdempotencyKeyUse use) {
        return fingerprint.equals(use.fingerprint())
                ? new Answered(answer, !requestId.equals(use.requestId()))
                : new KeyReused();
    }
}
