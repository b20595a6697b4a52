package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// An Opus stream (RFC 6716), packet by packet: how long it plays, by the packets' own first bytes, and its
/// outline.
final class OpusStreamAnalyzer {

    /// Opus counts at 48 kHz, whatever it codes.
    static final int RATE = 48_000;
    /// 120 ms: no packet lasts longer.
    static final int MOST_SAMPLES = 5_760;

    private static final int[] SILK = {480, 960, 1920, 2880};
    private static final int[] HYBRID = {480, 960};
    private static final int[] CELT = {120, 240, 480, 960};

    private final int preSkip;
    private final @Nullable OpusPeakDecoder outline;
    private long samples;

    private OpusStreamAnalyzer(int preSkip, @Nullable OpusPeakDecoder outline) {
        this.preSkip = preSkip;
        this.outline = outline;
    }

    /// Reads the identification header of RFC 7845, which WebM carries too.
    static OpusStreamAnalyzer open(WindowReader reader, long at, long length, Duration longest)
            throws IOException, ProbeRefusalException {
        if (length < 19 || !reader.matches(at, "OpusHead")) {
            throw new Foreign();
        }
        int channels = reader.u8(at + 9);
        if (reader.u8(at + 8) >> 4 != 0 || channels == 0) {
            throw new Malformed();
        }
        int preSkip = reader.u16le(at + 10);
        boolean plain = reader.u8(at + 18) == 0 && channels <= 2;
        return new OpusStreamAnalyzer(preSkip, plain ? new OpusPeakDecoder(preSkip, longest) : null);
    }

    /// @return how many samples the packet lasts
    int take(byte[] packet, int length) throws Malformed {
        int lasting = samplesOf(packet, length);
        samples += lasting;
        if (outline != null) {
            outline.take(packet, length);
        }
        return lasting;
    }

    long samples() {
        return samples;
    }

    int preSkip() {
        return preSkip;
    }

    String outline() {
        return outline == null ? "" : outline.peaks();
    }

    private static int samplesOf(byte[] packet, int length) throws Malformed {
        if (length < 1) {
            throw new Malformed();
        }
        int configuration = (packet[0] >> 3) & 0x1F;
        int frame = configuration < 12
                ? SILK[configuration & 3]
                : configuration < 16 ? HYBRID[configuration & 1] : CELT[configuration & 3];
        int code = packet[0] & 3;
        if (code == 3 && length < 2) {
            throw new Malformed();
        }
        int frames = code == 0 ? 1 : code < 3 ? 2 : packet[1] & 0x3F;
        if (frames == 0 || frames * frame > MOST_SAMPLES) {
            throw new Malformed();
        }
        return frames * frame;
    }
}
