package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;

/// How the samples of a WAV file are written.
///
/// @param rate frames a second
/// @param sampleBytes 1 to 4, or 8 for a double
record PcmFormat(boolean floating, int channels, long rate, int sampleBytes) {

    private static final int INTEGER = 1;
    private static final int FLOAT = 3;
    private static final int EXTENSIBLE = 0xFFFE;
    /// Everything after the format code in the GUID of an extensible format.
    private static final String GUID_REST =
            "\u0000\u0000\u0000\u0000\u0010\u0000\u0080\u0000\u0000\u00aa\u00008\u009bq";

    private static final int MOST_CHANNELS = 32;
    private static final int HIGHEST_RATE = 768_000;

    /// @throws Foreign for compressed samples, such as ADPCM or A-law
    static PcmFormat read(WindowReader reader, long at, long length) throws IOException, ProbeRefusalException {
        if (length < 16) {
            throw new Malformed();
        }
        int code = reader.u16le(at);
        if (code == EXTENSIBLE) {
            if (length < 40 || !reader.matches(at + 26, GUID_REST)) {
                throw new Foreign();
            }
            code = reader.u16le(at + 24);
        }
        if (code != INTEGER && code != FLOAT) {
            throw new Foreign();
        }
        int channels = reader.u16le(at + 2);
        long rate = reader.u32le(at + 4);
        int frameBytes = reader.u16le(at + 12);
        int bits = reader.u16le(at + 14);
        boolean floating = code == FLOAT;
        boolean width = floating ? bits == 32 || bits == 64 : bits == 8 || bits == 16 || bits == 24 || bits == 32;
        if (!width || channels < 1 || channels > MOST_CHANNELS || frameBytes != channels * bits / 8) {
            throw new Malformed();
        }
        if (rate < 1 || rate > HIGHEST_RATE) {
            throw new Malformed();
        }
        return new PcmFormat(floating, channels, rate, bits / 8);
    }

    int frameBytes() {
        return channels * sampleBytes;
    }

    /// The loudest channel of one frame, 0 to [PeakCollector#FULL] and beyond for floats out of range.
    int magnitude(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        int loudest = 0;
        for (int channel = 0; channel < channels; channel++) {
            loudest = Math.max(loudest, Math.abs(sample(reader, at + (long) channel * sampleBytes)));
        }
        return loudest;
    }

    private int sample(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        if (floating) {
            double value = sampleBytes == 4
                    ? Float.intBitsToFloat((int) reader.u32le(at))
                    : Double.longBitsToDouble(reader.s64le(at));
            return (int) Math.clamp(value * PeakCollector.FULL, -PeakCollector.FULL, PeakCollector.FULL);
        }
        return switch (sampleBytes) {
            case 1 -> (reader.u8(at) - 128) << 8;
            case 2 -> (short) reader.u16le(at);
            case 3 -> (short) reader.u16le(at + 1);
            default -> (short) reader.u16le(at + 2);
        };
    }
}
