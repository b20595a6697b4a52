package io.terrace.demo;

import java.util.Base64;

/// A waveform as text.
final class WaveformRenderer {

    private static final String HEIGHTS = "▁▂▃▄▅▆▇█";
    private static final int WIDTH = 24;

    private WaveformRenderer() {}

    /// @param peaks one byte each, Base64
    static String draw(String peaks) {
        byte[] bytes = Base64.getDecoder().decode(peaks);
        var drawing = new StringBuilder();
        for (int column = 0; column < Math.min(WIDTH, bytes.length); column++) {
            int peak = Byte.toUnsignedInt(bytes[column * bytes.length / WIDTH]);
            drawing.append(HEIGHTS.charAt(peak * (HEIGHTS.length() - 1) / 255));
        }
        return drawing.toString();
    }
}
