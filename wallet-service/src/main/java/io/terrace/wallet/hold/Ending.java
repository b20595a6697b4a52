package io.terrace.wallet.hold;

/// What became of a wish to end a hold.
sealed interface Ending {

    record Ended(Hold hold) implements Ending {}

    record NoSuchHold() implements Ending {}

    /// It had ended before, so or otherwise.
    record Over(HoldState state) implements Ending {}

    /// More was to be confirmed than is held.
    record MoreThanHeld() implements Ending {}
}
