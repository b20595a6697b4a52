package io.terrace.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;

/// A real recording made on the spot: 16-bit PCM in a WAV container.
public final class ToneGenerator {

    private static final int SPEECH_RATE = 16_000;
    private static final int HEADER = 44;
    private static final short PCM = 1;
    private static final int SAMPLE_BYTES = 2;

    private ToneGenerator() {}

    /// A tone that swells and fades, in mono at 16 kHz.
    public static byte[] wav(Duration length, double hertz) {
        return wav(length, hertz, SPEECH_RATE, 1);
    }

    /// @param rate samples a second
    public static byte[] wav(Duration length, double hertz, int rate, int channels) {
        int frames = Math.toIntExact(length.toMillis() * rate / 1000);
        int frameBytes = channels * SAMPLE_BYTES;
        int bytes = frames * frameBytes;
        ByteBuffer wav = ByteBuffer.allocate(HEADER + bytes).order(ByteOrder.LITTLE_ENDIAN);
        wav.put("RIFF".getBytes(US_ASCII)).putInt(HEADER - 8 + bytes).put("WAVEfmt ".getBytes(US_ASCII));
        wav.putInt(16).putShort(PCM).putShort((short) channels).putInt(rate).putInt(rate * frameBytes);
        wav.putShort((short) frameBytes).putShort((short) (SAMPLE_BYTES * 8));
        wav.put("data".getBytes(US_ASCII)).putInt(bytes);
        for (int i = 0; i < frames; i++) {
            double loudness = Math.sin(Math.PI * i / frames);
            double wave = Math.sin(2 * Math.PI * hertz * i / rate);
            for (int channel = 0; channel < channels; channel++) {
                wav.putShort((short) (loudness * wave * 0.8 * Short.MAX_VALUE));
            }
        }
        return wav.array();
    }
}
