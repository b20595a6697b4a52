package io.terrace.media.probe;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/// Writes WAV files: a tone of 440 Hz at half of full scale.
record WavFile(int code, int bits, int channels, int rate, double seconds, boolean extensible) {

    static WavFile pcm(int bits) {
        return new WavFile(1, bits, 1, 8000, 2, false);
    }

    WavFile lasting(double other) {
        return new WavFile(code, bits, channels, rate, other, extensible);
    }

    byte[] bytes() {
        int frames = (int) (rate * seconds);
        int format = extensible ? 40 : 16;
        int data = frames * channels * bits / 8;
        ByteBuffer out = ByteBuffer.allocate(28 + format + data).order(LITTLE_ENDIAN);
        text(out, "RIFF").putInt(20 + format + data);
        text(out, "WAVE");
        text(out, "fmt ").putInt(format);
        out.putShort((short) (extensible ? 0xFFFE : code)).putShort((short) channels);
        out.putInt(rate).putInt(rate * channels * bits / 8);
        out.putShort((short) (channels * bits / 8)).putShort((short) bits);
        if (extensible) {
            out.putShort((short) 22).putShort((short) bits).putInt(0).putShort((short) code);
            out.put(new byte[] {0, 0, 0, 0, 0x10, 0, (byte) 0x80, 0, 0, (byte) 0xAA, 0, 0x38, (byte) 0x9B, 0x71});
        }
        text(out, "data").putInt(data);
        for (int frame = 0; frame < frames; frame++) {
            for (int channel = 0; channel < channels; channel++) {
                sample(out, Math.sin(2 * Math.PI * 440 * frame / rate) / 2);
            }
        }
        return out.array();
    }

    private void sample(ByteBuffer out, double value) {
        switch (code * 100 + bits) {
            case 108 -> out.put((byte) (128 + value * 127));
            case 116 -> out.putShort((short) (value * Short.MAX_VALUE));
            case 124 -> {
                int wide = (int) (value * 0x7FFFFF);
                out.put((byte) wide).put((byte) (wide >> 8)).put((byte) (wide >> 16));
            }
            case 132 -> out.putInt((int) (value * Integer.MAX_VALUE));
            case 332 -> out.putFloat((float) value);
            case 364 -> out.putDouble(value);
            default -> throw new IllegalArgumentException("No such samples");
        }
    }

    private static ByteBuffer text(ByteBuffer out, String text) {
        for (int i = 0; i < text.length(); i++) {
            out.put((byte) text.charAt(i));
        }
        return out;
    }
}
