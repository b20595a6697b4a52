package io.terrace.media.upload;

/// What became of bytes that were sent.
sealed interface Receipt {

    /// @param offset how many bytes have arrived in all
    record Taken(long offset) implements Receipt {}

    record NoSuchUpload() implements Receipt {}

    record Expired() implements Receipt {}

    /// It takes no more content.
    record Closed(State state) implements Receipt {}

    /// The piece begins elsewhere than where the last one ended.
    record Misplaced(long offset) implements Receipt {}

    record TooLarge() implements Receipt {}

    record TooManyPieces() implements Receipt {}

    /// Not as many bytes as announced; nothing is kept, and it may be sent again.
    record TooShort() implements Receipt {}

    /// Not the bytes that were announced; nothing is kept, and it may be sent again.
    record Altered() implements Receipt {}
}
