package io.terrace.media.probe;

import java.time.Duration;

/// What a look at the content told.
public sealed interface Finding {

    /// A recording that can be played.
    ///
    /// @param waveform its outline in Base64, one peak a byte from silence (0) to full scale (255): 128 to 256 of
    ///     them for anything longer than a click, none where the format is not decoded
    record Recording(Format format, Duration length, String waveform) implements Finding {}

    /// A recording beyond the length asked for.
    record TooLong(Duration length) implements Finding {}

    /// Nothing we take: another format, another codec, or moving pictures.
    record Unsupported() implements Finding {}

    /// A format we take, cut off or broken, or with no sound in it.
    record Damaged() implements Finding {}
}
