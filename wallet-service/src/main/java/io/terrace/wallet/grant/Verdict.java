package io.terrace.wallet.grant;

import io.terrace.wallet.ledger.Outcome;

/// What became of a [Wish].
sealed interface Verdict {

    /// @param answer JSON of [Granted]
    /// @param replayed whether an earlier request with the key had it
    record Done(String answer, boolean replayed) implements Verdict {}

    record Refused(Outcome outcome) implements Verdict {}

    record NoSuchFan() implements Verdict {}

    /// The key was used for another grant.
    record KeyReused() implements Verdict {}
}
