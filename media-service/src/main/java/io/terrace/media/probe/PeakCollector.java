package io.terrace.media.probe;

import java.util.Arrays;
import java.util.Base64;

/// Gathers an outline from samples whose number is not known beforehand: when the bins are full, neighbours are merged
/// and each bin covers twice as much.
public final class PeakCollector {

    /// Full scale of a magnitude.
    public static final int FULL = 32768;

    private static final int MOST = 256;

    private final int[] bins = new int[2 * MOST];
    private int used;
    private long width = 1;
    private long gathered;
    private int peak;

    /// @param magnitude 0 to [#FULL], clipped beyond
    public void add(int magnitude) {
        peak = Math.max(peak, Math.min(magnitude, FULL));
        if (++gathered == width) {
            push();
        }
    }

    /// At most 256 peaks, and at least 128 once more than 256 samples came; a byte each, in Base64.
    public String outline() {
        if (gathered > 0) {
            push();
        }
        if (used > MOST) {
            fold();
        }
        byte[] outline = new byte[used];
        for (int i = 0; i < used; i++) {
            outline[i] = (byte) (bins[i] * 255 / FULL);
        }
        return Base64.getEncoder().encodeToString(outline);
    }

    private void push() {
        bins[used++] = peak;
        peak = 0;
        gathered = 0;
        if (used == bins.length) {
            fold();
        }
    }

    private void fold() {
        int half = (used + 1) / 2;
        for (int i = 0; i < half; i++) {
            int right = 2 * i + 1 < used ? bins[2 * i + 1] : 0;
            bins[i] = Math.max(bins[2 * i], right);
        }
        Arrays.fill(bins, half, used, 0);
        used = half;
        width *= 2;
    }
}
