package io.terrace.wallet.ledger;

import org.jspecify.annotations.Nullable;

/// What became of a [PostingCommand]. Only one that is [Posted] has changed anything.
public sealed interface PostingResult {

    record Posted(TransactionView transaction) implements PostingResult {}

    /// The available points do not cover it.
    ///
    /// @param available what there is
    record Insufficient(long available) implements PostingResult {}

    /// The balance would be more than a wallet holds.
    record TooMuch() implements PostingResult {}

    /// It would have expired before it was there.
    record TooLate() implements PostingResult {}

    /// Nor is there a wallet, where the fan is erased.
    record NoSuchTransaction() implements PostingResult {}

    /// It is of a type that cannot be taken back, or not by itself.
    ///
    /// @param redemption what it paid for and goes back with, if anything
    record NotReversible(TransactionType type, @Nullable String redemption) implements PostingResult {}

    record AlreadyReversed() implements PostingResult {}

    /// There was nothing to do.
    record Nothing() implements PostingResult {}
}
