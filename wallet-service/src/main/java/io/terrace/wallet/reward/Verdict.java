package io.terrace.wallet.reward;

import io.terrace.wallet.key.Answer;

/// What became of a [Wish].
sealed interface Verdict {

    /// Got or refused.
    ///
    /// @param replayed whether an earlier request with the key was told so
    record Answered(Answer answer, boolean replayed) implements Verdict {}

    /// The key was used for another reward.
    record KeyReused() implements Verdict {}
}
