package io.terrace.media.decode;

import java.nio.ByteBuffer;

/// What became of a content.
public sealed interface DecodeResult {

    /// @param answer as the kind has it
    record Decoded(ByteBuffer answer) implements DecodeResult {}

    /// It cannot be decoded, or two workers did not survive it.
    record Undecodable() implements DecodeResult {}

    /// No worker is free, or none can be started; nothing is known of the content.
    record Unavailable() implements DecodeResult {}
}
