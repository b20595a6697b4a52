package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// MP3 and raw AAC (ADTS): frames one after the other, each with its own header, ID3 tags before and other tags after.
///
/// The length is counted from the frames. The totals that encoders leave in a first frame (Xing, Info, VBRI) are not
/// believed, and that frame, which is silent, is not counted.
final class FrameStreamParser implements ContainerParser {

    /// What may lie between the tags and the first frame: padding, mostly.
    private static final int MOST_LEADING_BYTES = 64 * 1024;

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "ID3") || kindAt(reader, 0) != null;
    }

    @Override
    public Recording parse(WindowReader reader, Duration longest) throws IOException, ProbeRefusalException {
        long at = afterTags(reader);
        long end = Math.min(reader.size(), at + MOST_LEADING_BYTES);
        for (long first = at; first < end; first++) {
            FramedCodec kind = kindAt(reader, first);
            if (kind != null) {
                return walk(reader, kind, first);
            }
        }
        throw new Malformed();
    }

    private static Recording walk(WindowReader reader, FramedCodec kind, long first)
            throws IOException, ProbeRefusalException {
        AudioFrameHeader model = kind.frameAt(reader, first);
        if (model == null) {
            throw new Malformed();
        }
        long samples = 0;
        long covered = 0;
        boolean inStep = true;
        long at = first;
        while (at < reader.size()) {
            AudioFrameHeader frame = kind.frameAt(reader, at);
            inStep = frame != null
                    && frame.isLike(model)
                    && frame.bytes() <= reader.size() - at
                    && (inStep || isFollowed(reader, kind, at, frame));
            if (frame != null && inStep) {
                samples += kind.isSilent(reader, at) ? 0 : frame.samples();
                covered += frame.bytes();
                at += frame.bytes();
            } else {
                at++;
            }
        }
        if (covered < (reader.size() - first) / 2) {
            throw new Malformed();
        }
        return new Recording(kind.format(), AudioLengthCalculator.of(samples, model.rate()), "");
    }

    /// The kind of which two frames like each other follow each other here: one alone is chance.
    private static @Nullable FramedCodec kindAt(WindowReader reader, long at)
            throws IOException, ProbeRefusalException {
        for (FramedCodec kind : FramedCodec.values()) {
            AudioFrameHeader frame = kind.frameAt(reader, at);
            if (frame != null && isFollowed(reader, kind, at, frame)) {
                return kind;
            }
        }
        return null;
    }

    private static boolean isFollowed(WindowReader reader, FramedCodec kind, long at, AudioFrameHeader frame)
            throws IOException, ProbeRefusalException {
        AudioFrameHeader next = kind.frameAt(reader, at + frame.bytes());
        return next != null && next.isLike(frame);
    }

    private static long afterTags(WindowReader reader) throws IOException, ProbeRefusalException {
        long at = 0;
        while (reader.matches(at, "ID3")) {
            int footer = (reader.u8(at + 5) & 0x10) != 0 ? 10 : 0;
            long length = 0;
            for (int i = 6; i < 10; i++) {
                length = (length << 7) | (reader.u8(at + i) & 0x7F);
            }
            at += 10 + length + footer;
        }
        return at;
    }
}
