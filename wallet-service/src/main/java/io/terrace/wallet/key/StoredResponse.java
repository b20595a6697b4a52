package io.terrace.wallet.key;

import io.terrace.wallet.key.KeyUseResult.Answered;
import io.terrace.wallet.key.KeyUseResult.KeyReused;

/// The answer that is kept under a key.
///
/// @param requestId of the first request; empty where it was in another transaction
public record StoredResponse(KeyUse.Key key, String fingerprint, String requestId, KeyedResponse answer) {

    /// What the first request with a key gets.
    public static StoredResponse of(KeyUse use, KeyedResponse answer) {
        return new StoredResponse(use.key(), use.fingerprint(), use.requestId(), answer);
    }

    /// What that comes to for one with the same key.
    public KeyUseResult to(KeyUse use) {
        return fingerprint.equals(use.fingerprint())
                ? new Answered(answer, !requestId.equals(use.requestId()))
                : new KeyReused();
    }
}
