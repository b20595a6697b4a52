package io.terrace.media.worker;

import fr.delthas.javamp3.Sound;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Decodes MP3 (MPEG 1, layer III) far enough for an outline.
final class Mp3PeakDecoder {

    /// How many peaks a second has.
    static final int PEAKS_PER_SECOND = 100;

    private static final int MAX_SECONDS = 3_600;
    private static final int BYTES_PER_SAMPLE = 2;

    private Mp3PeakDecoder() {}

    /// The largest magnitude of each hundredth of a second, over all channels: 0 to 32,768, in two bytes each.
    ///
    /// @throws IOException for what is not MP3 of MPEG 1
    static byte[] decode(byte[] mp3) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Sound sound = new Sound(new ByteArrayInputStream(mp3));
                DataOutputStream peaks = new DataOutputStream(bytes)) {
            int channels = sound.isStereo() ? 2 : 1;
            int samples = sound.getSamplingFrequency() / PEAKS_PER_SECOND * channels;
            if (samples <= 0) {
                throw new IOException("No sampling frequency");
            }
            byte[] window = new byte[samples * BYTES_PER_SAMPLE];
            int length = sound.readNBytes(window, 0, window.length);
            for (int i = 0; length > 0 && i < MAX_SECONDS * PEAKS_PER_SECOND; i++) {
                peaks.writeShort(peak(window, length));
                length = sound.readNBytes(window, 0, window.length);
            }
        }
        return bytes.toByteArray();
    }

    /// @param window samples of 16 bits, little-endian
    private static int peak(byte[] window, int length) {
        int peak = 0;
        for (int i = 0; i + 1 < length; i += BYTES_PER_SAMPLE) {
            int sample = (short) ((window[i] & 0xFF) | (window[i + 1] << 8));
            peak = Math.max(peak, Math.abs(sample));
        }
        return peak;
    }
}
