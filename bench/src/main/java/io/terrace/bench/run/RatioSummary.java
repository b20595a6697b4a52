package io.terrace.bench.run;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The median of the rounds' ratios, and how far they lie apart.
public record RatioSummary(double median, double least, double most) {

    /// @throws IllegalArgumentException for no ratios at all
    public static RatioSummary of(List<Double> ratios) {
        if (ratios.isEmpty()) {
            throw new IllegalArgumentException("No round was run");
        }
        List<Double> sorted = ratios.stream().sorted(Comparator.naturalOrder()).toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new RatioSummary(median, sorted.getFirst(), sorted.getLast());
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", median, least, most);
    }
}
