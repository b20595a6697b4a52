package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import java.io.IOException;
import java.time.Duration;

/// Opus in Ogg (RFC 3533, RFC 7845): one logical stream of pages, packets running across them.
final class OggOpusParser implements ContainerParser {

    private static final int PAGE_HEADER = 27;

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "OggS");
    }

    @Override
    public Recording parse(WindowReader reader, Duration longest) throws IOException, ProbeRefusalException {
        if (reader.size() < PAGE_HEADER) {
            throw new Malformed();
        }
        long segments = reader.u8(26);
        long head = PAGE_HEADER + segments;
        OpusStreamAnalyzer track = OpusStreamAnalyzer.open(reader, head, reader.size() - head, longest);
        OpusPacketAssembler packets = new OpusPacketAssembler(track);
        long serial = reader.u32le(14);
        long granule = 0;
        long at = 0;
        while (at < reader.size()) {
            if (!reader.matches(at, "OggS") || reader.u8(at + 4) != 0) {
                throw new Malformed();
            }
            if (reader.u32le(at + 14) != serial) {
                throw new Foreign();
            }
            long position = reader.s64le(at + 6);
            granule = position == -1 ? granule : position;
            at = page(reader, at, packets);
        }
        return new Recording(
                AudioFormat.OGG,
                AudioLengthCalculator.of(samples(track, granule), OpusStreamAnalyzer.RATE),
                track.outline());
    }

    private static long page(WindowReader reader, long at, OpusPacketAssembler packets)
            throws IOException, ProbeRefusalException {
        int segments = reader.u8(at + 26);
        long body = at + PAGE_HEADER + segments;
        for (int i = 0; i < segments; i++) {
            int length = reader.u8(at + PAGE_HEADER + i);
            if (length > reader.size() - body) {
                throw new Malformed();
            }
            packets.segment(reader, body, length);
            body += length;
        }
        return body;
    }

    /// The packets say how long the stream plays; the last position may trim the last packet's padding, and nothing
    /// more.
    private static long samples(OpusStreamAnalyzer track, long granule) {
        long trimmed = track.samples() - granule;
        boolean believable = trimmed >= 0 && trimmed < OpusStreamAnalyzer.MOST_SAMPLES;
        return (believable ? granule : track.samples()) - track.preSkip();
    }
}
