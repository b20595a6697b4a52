package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// RIFF/WAVE: a list of chunks, of which `fmt ` and `data` matter.
final class WavParser implements ContainerParser {

    /// Written by encoders that cannot seek back: the data go on to the end.
    private static final long UNKNOWN = 0xFFFF_FFFFL;

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "RIFF") && reader.matches(8, "WAVE");
    }

    @Override
    public Recording parse(WindowReader reader, Duration longest) throws IOException, ProbeRefusalException {
        PcmFormat pcm = null;
        long at = 12;
        while (at + 8 <= reader.size()) {
            String name = reader.tag(at);
            long length = reader.u32le(at + 4);
            at += 8;
            long left = reader.size() - at;
            if (name.equals("data")) {
                return sound(reader, pcm, at, length == UNKNOWN ? left : length);
            }
            if (length > left) {
                throw new Malformed();
            }
            if (name.equals("fmt ")) {
                pcm = PcmFormat.read(reader, at, length);
            }
            at += length + (length & 1);
        }
        throw new Malformed();
    }

    private static Recording sound(WindowReader reader, @Nullable PcmFormat pcm, long at, long length)
            throws IOException, ProbeRefusalException {
        if (pcm == null || length > reader.size() - at) {
            throw new Malformed();
        }
        long frames = length / pcm.frameBytes();
        PeakCollector peaks = new PeakCollector();
        for (long frame = 0; frame < frames; frame++) {
            peaks.add(pcm.magnitude(reader, at + frame * pcm.frameBytes()));
        }
        return new Recording(AudioFormat.WAV, AudioLengthCalculator.of(frames, pcm.rate()), peaks.outline());
    }
}
