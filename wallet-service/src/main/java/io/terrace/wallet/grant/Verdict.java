package io.terrace.wallet.grant;

import io.terrace.wallet.key.Answer;

/// What became of a [Wish].
sealed interface Verdict {

    /// Posted or refused.
    ///
    /// @param replayed whether an earlier request with the key was told so
    record Answered(Answer answer, boolean replayed) implements Verdict {}

    /// The key was used for another grant.
    record KeyReused() implements Verdict {}
}
