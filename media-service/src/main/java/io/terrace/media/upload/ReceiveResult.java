package io.terrace.media.upload;

import java.time.Instant;

/// The result of bytes that were sent.
sealed interface ReceiveResult {

    /// @param offset how many bytes have arrived in all
    /// @param length how many there are to be
    /// @param expiresAt when the rest comes too late
    record Taken(long offset, long length, Instant expiresAt) implements ReceiveResult {}

    record NoSuchUpload() implements ReceiveResult {}

    record Expired() implements ReceiveResult {}

    /// It takes no more content.
    record Closed(UploadState state) implements ReceiveResult {}

    /// The piece begins elsewhere than where the last one ended.
    record Misplaced(long offset) implements ReceiveResult {}

    record TooLarge() implements ReceiveResult {}

    record TooManyPieces() implements ReceiveResult {}

    /// Not as many bytes as announced; nothing is kept, and it may be sent again.
    record TooShort() implements ReceiveResult {}

    /// Not the bytes that were announced; nothing is kept, and it may be sent again.
    record Altered() implements ReceiveResult {}

    /// Not the bytes that the piece's own checksum is of; the piece is not kept, and it may be sent again.
    record AlteredPiece() implements ReceiveResult {}
}
