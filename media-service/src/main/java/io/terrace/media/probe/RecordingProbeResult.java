package io.terrace.media.probe;

import java.time.Duration;

/// The result of a look at the content.
public sealed interface RecordingProbeResult {

    /// A recording that can be played.
    ///
    /// @param waveform its outline in Base64, one peak a byte from silence (0) to full scale (255): 128 to 256 of
    ///     them for anything longer than a click, none where the format is not decoded
    record Recording(AudioFormat format, Duration length, String waveform) implements RecordingProbeResult {}

    /// A recording beyond the length asked for.
    record TooLong(Duration length) implements RecordingProbeResult {}

    /// Nothing we take: another format, another codec, or moving pictures.
    record Unsupported() implements RecordingProbeResult {}

    /// A format we take, cut off or broken, or with no sound in it.
    record Damaged() implements RecordingProbeResult {}
}
