package io.terrace.media.probe;

import io.terrace.media.probe.RecordingProbeResult.Damaged;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import io.terrace.media.probe.RecordingProbeResult.TooLong;
import io.terrace.media.probe.RecordingProbeResult.Unsupported;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Looks at a recording. It reads each byte at most a few times and holds a few hundred kilobytes at once.
public final class RecordingProbe {

    private static final List<ContainerParser> PARSERS =
            List.of(new WavParser(), new Mp4Parser(), new OggOpusParser(), new WebMParser(), new FrameStreamParser());

    private RecordingProbe() {}

    /// @param longest the greatest length to accept
    /// @throws IOException only when the content cannot be read; never for what it holds
    public static RecordingProbeResult examine(ProbeSource content, Duration longest) throws IOException {
        try (WindowReader reader = new WindowReader(content)) {
            for (ContainerParser parser : PARSERS) {
                if (parser.claims(reader)) {
                    return judge(parser.parse(reader, longest), longest);
                }
            }
            return new Unsupported();
        } catch (ProbeRefusalException refusal) {
            return refusal.finding();
        }
    }

    private static RecordingProbeResult judge(Recording recording, Duration longest) {
        if (!recording.length().isPositive()) {
            return new Damaged();
        }
        return recording.length().compareTo(longest) > 0 ? new TooLong(recording.length()) : recording;
    }
}
