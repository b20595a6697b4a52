package io.terrace.wallet.key;

import io.terrace.wallet.key.IdempotencyKeyUseResult.Answered;
import io.terrace.wallet.key.IdempotencyKeyUseResult.KeyReused;

/// The answer that is kept under a key.
///
/// @param requestId of the first request; empty where it was in another transaction
public record StoredResponse(IdempotencyKeyUse.Key key, String fingerprint, String requestId, KeyedResponse answer) {

    /// What the first request with a key gets.
    public static StoredResponse of(IdempotencyKeyUse use, KeyedResponse answer) {
        return new StoredResponse(use.key(), use.fingerprint(), use.requestId(), answer);
    }

    /// What that comes to for one with the same key.
    public IdempotencyKeyUseResult to(IdempotencyKeyUse use) {
        return fingerprint.equals(use.fingerprint())
                ? new Answered(answer, !requestId.equals(use.requestId()))
                : new KeyReused();
    }
}
