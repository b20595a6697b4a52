package io.terrace.wallet.ledger;

import org.jspecify.annotations.Nullable;

/// What became of a [Move]. Only one that is [Posted] has changed anything.
public sealed interface Outcome {

    record Posted(Transaction transaction) implements Outcome {}

    /// The available points do not cover it.
    ///
    /// @param available what there is
    record Insufficient(long available) implements Outcome {}

    /// The balance would be more than a wallet holds.
    record TooMuch() implements Outcome {}

    /// It would have expired before it was there.
    record TooLate() implements Outcome {}

    record NoSuchTransaction() implements Outcome {}

    /// It is of a type that cannot be taken back, or not by itself.
    ///
    /// @param redemption what it paid for and goes back with, if anything
    record NotReversible(Type type, @Nullable String redemption) implements Outcome {}

    record AlreadyReversed() implements Outcome {}

    /// There was nothing to do.
    record Nothing() implements Outcome {}
}
