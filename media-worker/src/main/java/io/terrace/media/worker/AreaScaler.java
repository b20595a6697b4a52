package io.terrace.media.worker;

import java.awt.image.Raster;
import java.util.Arrays;

/// Makes a square of a raster smaller: each new pixel is the mean of the area it covers. It reads one row at a time, in
/// whatever form the raster has its samples, so that it needs little memory besides.
final class AreaScaler {

    private final Raster source;
    private final int left;
    private final int top;
    private final int from;
    private final int to;
    private final int alpha;

    /// @param left of the square, in the raster
    /// @param from the square's side
    /// @param to the new side, at most `from`
    /// @param alpha the band that says how much a pixel counts, or -1
    AreaScaler(Raster source, int left, int top, int from, int to, int alpha) {
        this.source = source;
        this.left = left;
        this.top = top;
        this.from = from;
        this.to = to;
        this.alpha = alpha;
    }

    /// The new pixels' samples row by row, band by band, on the scale of the raster. Colours are not multiplied by
    /// alpha.
    float[] scaled() {
        int bands = source.getNumBands();
        int rowLength = to * bands;
        float[] result = new float[to * rowLength];
        float[] row = new float[rowLength];
        int[] samples = new int[from * bands];
        double step = (double) from / to;
        for (int y = 0; y < from; y++) {
            source.getPixels(left, top + y, from, 1, samples);
            narrow(samples, row, bands, step);
            int first = (int) (y / step);
            for (int target = first; target < to && target * step < y + 1; target++) {
                float share = (float) (overlap(y, target, step) / step);
                for (int i = 0; i < rowLength; i++) {
                    result[target * rowLength + i] += row[i] * share;
                }
            }
        }
        if (alpha >= 0) {
            divideByAlpha(result, bands);
        }
        return result;
    }

    private void narrow(int[] samples, float[] row, int bands, double step) {
        Arrays.fill(row, 0);
        for (int x = 0; x < from; x++) {
            int first = (int) (x / step);
            for (int target = first; target < to && target * step < x + 1; target++) {
                float share = (float) (overlap(x, target, step) / step);
                float weight = alpha < 0 ? share : share * samples[x * bands + alpha];
                for (int band = 0; band < bands; band++) {
                    row[target * bands + band] += samples[x * bands + band] * (band == alpha ? share : weight);
                }
            }
        }
    }

    /// How much of the old pixel `[at, at + 1)` lies in the new one.
    private static double overlap(int at, int target, double step) {
        return Math.max(0, Math.min(at + 1, (target + 1) * step) - Math.max(at, target * step));
    }

    private void divideByAlpha(float[] result, int bands) {
        for (int pixel = 0; pixel < result.length; pixel += bands) {
            float weight = result[pixel + alpha];
            for (int band = 0; band < bands; band++) {
                if (band != alpha && weight > 0) {
                    result[pixel + band] /= weight;
                }
            }
        }
    }
}
