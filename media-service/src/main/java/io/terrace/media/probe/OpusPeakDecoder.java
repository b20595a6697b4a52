package io.terrace.media.probe;

import io.github.jaredmdobson.concentus.OpusDecoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Decodes Opus far enough for an outline: one channel at 16 kHz, and no more than the length worth decoding.
final class OpusPeakDecoder {

    private static final int RATE = 16_000;

    private final PeakCollector peaks = new PeakCollector();
    private final short[] samples = new short[OpusStreamAnalyzer.MOST_SAMPLES * RATE / OpusStreamAnalyzer.RATE];
    private long toSkip;
    private long left;
    private @Nullable OpusDecoder decoder;

    OpusPeakDecoder(int preSkip, Duration longest) {
        toSkip = (long) preSkip * RATE / OpusStreamAnalyzer.RATE;
        left = toSkip + Math.clamp(longest.toMillis(), 0, 3_600_000) * RATE / 1000;
        decoder = decoder();
    }

    void take(byte[] packet, int length) {
        if (decoder == null || left <= 0) {
            return;
        }
        int decoded = decode(decoder, packet, length);
        left -= decoded;
        for (int i = 0; i < decoded; i++) {
            if (toSkip > 0) {
                toSkip--;
            } else {
                peaks.add(Math.abs(samples[i]));
            }
        }
    }

    /// None once a packet could not be decoded: an outline with holes would show silence that is not there.
    String peaks() {
        return decoder == null ? "" : peaks.outline();
    }

    /// A packet that leads the decoder astray shows as an index out of bounds, or as its own exception; either way the
    /// recording keeps its length and loses its outline.
    private int decode(OpusDecoder working, byte[] packet, int length) {
        try {
            return working.decode(packet, 0, length, samples, 0, samples.length, false);
        } catch (OpusException | RuntimeException | AssertionError astray) {
            decoder = null;
            return 0;
        }
    }

    private static @Nullable OpusDecoder decoder() {
        try {
            return new OpusDecoder(RATE, 1);
        } catch (OpusException e) {
            throw new IllegalStateException("The decoder has 16 kHz mono", e);
        }
    }
}
