package io.terrace.wallet.reward;

import io.terrace.wallet.key.Answer;
import io.terrace.wallet.reward.Verdict.Answered;
import io.terrace.wallet.reward.Verdict.KeyReused;
import java.util.UUID;

/// What is told under a key.
///
/// @param requestId of the first who were told; empty where they were in another transaction
record Kept(Key key, UUID reward, String requestId, Answer answer) {

    /// A fan's.
    record Key(UUID user, String hash) {

        static Key of(Wish wish) {
            return new Key(wish.user(), wish.key());
        }
    }

    static Kept of(Wish wish, Answer answer) {
        return new Kept(Key.of(wish), wish.reward(), wish.requestId(), answer);
    }

    Verdict to(Wish wish) {
        return reward.equals(wish.reward())
                ? new Answered(answer, !requestId.equals(wish.requestId()))
                : new KeyReused();
    }
}
