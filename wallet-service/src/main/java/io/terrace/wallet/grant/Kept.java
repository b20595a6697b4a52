package io.terrace.wallet.grant;

import io.terrace.wallet.grant.Verdict.Answered;
import io.terrace.wallet.grant.Verdict.KeyReused;
import io.terrace.wallet.key.Answer;
import java.util.UUID;

/// What is told under a key.
///
/// @param requestId of the first who were told; empty where they were in another transaction
record Kept(Key key, String fingerprint, String requestId, Answer answer) {

    /// A server's.
    record Key(UUID caller, String hash) {

        static Key of(Wish wish) {
            return new Key(wish.caller(), wish.key());
        }
    }

    static Kept of(Wish wish, Answer answer) {
        return new Kept(Key.of(wish), wish.fingerprint(), wish.requestId(), answer);
    }

    Verdict to(Wish wish) {
        return fingerprint.equals(wish.fingerprint())
                ? new Answered(answer, !requestId.equals(wish.requestId()))
                : new KeyReused();
    }
}
