package io.terrace.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Comparisons as Markdown.
public final class ComparisonReport {

    private static final double MIB = 1 << 20;

    private static final String HEAD = """
            | | rounds | side | requests/s | CPU µs a request | compiler µs | p50 ms | p99 ms | RSS MiB | CPU ratio | reach | |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private ComparisonReport() {}

    /// The table, with each side's medians.
    public static String table(List<SideComparison> comparisons) {
        return HEAD + comparisons.stream().map(ComparisonReport::rows).collect(Collectors.joining());
    }

    /// Writes `bench/results/NAME.md`.
    public static Path write(String name, String text) {
        Path file = Path.of("bench", "results", name + ".md");
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rows(SideComparison comparison) {
        List<String> objections = comparison.objections();
        String verdict = objections.isEmpty()
                ? comparison.reached() ? "reached" : "not reached"
                : "void: " + String.join("; ", objections);
        String ratio = objections.isEmpty() ? comparison.cpu().toString() : "–";
        String first = row(
                comparison.name(),
                Integer.toString(comparison.our().size()),
                comparison.ours(),
                comparison.our(),
                Stream.of(ratio, String.format(Locale.ROOT, "≤ %.2f", comparison.reach()), verdict));
        return first + row("", "", comparison.theirs(), comparison.their(), Stream.of("", "", ""));
    }

    private static String row(
            String name, String rounds, ComparedSide side, List<TurnSample> samples, Stream<String> last) {
        Stream<String> figures = Stream.of(
                number("%.0f", samples, TurnSample::perSecond),
                number("%.1f", samples, TurnSample::cpuMicros),
                number("%.1f", samples, TurnSample::compilerMicros),
                number("%.2f", samples, sample -> millis(sample.p50())),
                number("%.2f", samples, sample -> millis(sample.p99())),
                number("%.0f", samples, sample -> sample.residentBytes() / MIB));
        return Stream.concat(Stream.concat(Stream.of(name, rounds, side.name()), figures), last)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String number(String format, List<TurnSample> samples, ToDoubleFunction<TurnSample> figure) {
        List<Double> sorted = samples.stream()
                .map(figure::applyAsDouble)
                .sorted(Comparator.naturalOrder())
                .toList();
        return String.format(Locale.ROOT, format, RatioSummary.of(sorted).median());
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
