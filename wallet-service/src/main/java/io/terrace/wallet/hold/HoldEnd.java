package io.terrace.wallet.hold;

/// What became of a wish to end a hold.
sealed interface HoldEnd {

    record Ended(Hold hold) implements HoldEnd {}

    record NoSuchHold() implements HoldEnd {}

    /// It had ended before, so or otherwise.
    record Over(HoldState state) implements HoldEnd {}

    /// More was to be confirmed than is held.
    record MoreThanHeld() implements HoldEnd {}
}
