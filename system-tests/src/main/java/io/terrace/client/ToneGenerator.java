package io.terrace.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;

/// A real recording made on the spot: 16-bit mono PCM at 16 kHz in a WAV container.
public final class ToneGenerator {

    private static final int RATE = 16_000;
    private static final int HEADER = 44;
    private static final short PCM = 1;
    private static final short MONO = 1;
    private static final short BITS = 16;

    private ToneGenerator() {}

    /// A tone that swells and fades.
    public static byte[] wav(Duration length, double hertz) {
        int samples = Math.toIntExact(length.toMillis() * RATE / 1000);
        int bytes = samples * BITS / 8;
        ByteBuffer wav = ByteBuffer.allocate(HEADER + bytes).order(ByteOrder.LITTLE_ENDIAN);
        wav.put("RIFF".getBytes(US_ASCII)).putInt(HEADER - 8 + bytes).put("WAVEfmt ".getBytes(US_ASCII));
        wav.putInt(16).putShort(PCM).putShort(MONO).putInt(RATE).putInt(RATE * BITS / 8);
        wav.putShort((short) (BITS / 8)).putShort(BITS);
        wav.put("data".getBytes(US_ASCII)).putInt(bytes);
        for (int i = 0; i < samples; i++) {
            double loudness = Math.sin(Math.PI * i / samples);
            double wave = Math.sin(2 * Math.PI * hertz * i / RATE);
            wav.putShort((short) (loudness * wave * 0.8 * Short.MAX_VALUE));
        }
        return wav.array();
    }
}
