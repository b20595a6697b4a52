package io.terrace.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.Random;

/// Contents to upload.
public final class Recordings {

    private Recordings() {}

    /// Noise as a WAV file of 16-bit mono at 8 kHz; the seed makes it one of its kind.
    public static byte[] wav(int milliseconds, long seed) {
        int data = milliseconds * 16;
        byte[] noise = new byte[data];
        new Random(seed).nextBytes(noise);
        ByteBuffer out = ByteBuffer.allocate(44 + data).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46464952).putInt(36 + data).putInt(0x45564157);
        out.putInt(0x20746d66).putInt(16).putShort((short) 1).putShort((short) 1);
        out.putInt(8000).putInt(16_000).putShort((short) 2).putShort((short) 16);
        out.putInt(0x61746164).putInt(data).put(noise);
        return out.array();
    }

    public static byte[] named(String name) {
        try (InputStream in = Recordings.class.getResourceAsStream("/recordings/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
