package io.terrace.wallet.key;

import io.terrace.wallet.key.KeyUseResult.Answered;
import io.terrace.wallet.key.KeyUseResult.KeyReused;

/// What is told under a key.
///
/// @param requestId of the first who were told; empty where they were in another transaction
public record StoredResponse(KeyUse.Key key, String fingerprint, String requestId, KeyedResponse answer) {

    /// What the first with a key is told.
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
