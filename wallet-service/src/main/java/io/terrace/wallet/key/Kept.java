package io.terrace.wallet.key;

import io.terrace.wallet.key.Verdict.Answered;
import io.terrace.wallet.key.Verdict.KeyReused;

/// What is told under a key.
///
/// @param requestId of the first who were told; empty where they were in another transaction
public record Kept(KeyUse.Key key, String fingerprint, String requestId, Answer answer) {

    /// What the first with a key is told.
    public static Kept of(KeyUse use, Answer answer) {
        return new Kept(use.key(), use.fingerprint(), use.requestId(), answer);
    }

    /// What that comes to for one with the same key.
    public Verdict to(KeyUse use) {
        return fingerprint.equals(use.fingerprint())
                ? new Answered(answer, !requestId.equals(use.requestId()))
                : new KeyReused();
    }
}
