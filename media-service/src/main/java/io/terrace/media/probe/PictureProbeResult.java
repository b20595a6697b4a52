package io.terrace.media.probe;

/// The result of a look at a picture's header; whether the pixels are there is the decoder's to say.
public sealed interface PictureProbeResult {

    /// A single picture that is worth decoding.
    ///
    /// @param orientation 1 to 8, as EXIF has it; 1 where nothing is said
    record Picture(PictureFormat format, int width, int height, int orientation) implements PictureProbeResult {}

    /// More pixels than we decode.
    record TooLarge() implements PictureProbeResult {}

    /// Nothing we take: another format, or one that moves.
    record Unsupported() implements PictureProbeResult {}

    /// A format we take, cut off or contradicting itself.
    record Damaged() implements PictureProbeResult {}
}
