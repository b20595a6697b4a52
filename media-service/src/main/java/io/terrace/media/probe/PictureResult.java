package io.terrace.media.probe;

/// The result of a look at a picture's header; whether the pixels are there is the decoder's to say.
public sealed interface PictureResult {

    /// A single picture that is worth decoding.
    ///
    /// @param orientation 1 to 8, as EXIF has it; 1 where nothing is said
    record Picture(PictureFormat format, int width, int height, int orientation) implements PictureResult {}

    /// More pixels than we decode.
    record TooLarge() implements PictureResult {}

    /// Nothing we take: another format, or one that moves.
    record Unsupported() implements PictureResult {}

    /// A format we take, cut off or contradicting itself.
    record Damaged() implements PictureResult {}
}
