package io.terrace.wallet.hold;

/// What became of a wish to end a hold.
sealed interface HoldEndResult {

    record Ended(Hold hold) implements HoldEndResult {}

    record NoSuchHold() implements HoldEndResult {}

    /// It had ended before, so or otherwise.
    record Over(HoldState state) implements HoldEndResult {}

    /// More was to be confirmed than is held.
    record MoreThanHeld() implements HoldEndResult {}
}
