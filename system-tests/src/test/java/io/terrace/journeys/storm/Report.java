package io.terrace.journeys.storm;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The storm as a table.
public final class Report {

    private static final String HEAD = "%-14s %9s %12s %9s %9s %9s %6s %6s%n";
    private static final String ROW = "%-14s %,9d %,12d %,9d %,9d %,9d %6s %6s%n";
    private static final String FAULT = "%-32s %9.1f s %9.1f s %12s%n";

    private final Journal journal;
    private final StringBuilder text = new StringBuilder();

    public Report(Journal journal) {
        this.journal = journal;
    }

    /// @param tallies none for reads
    public Report acts(Map<Act, Tally> tallies) {
        line(HEAD, "", "requests", "acknowledged", "refused", "repeated", "retried", "lost", "twice");
        for (Act act : Act.values()) {
            List<Attempt> attempts = journal.attempts(act);
            if (attempts.isEmpty()) {
                continue;
            }
            Tally tally = tallies.get(act);
            line(
                    ROW,
                    act.label(),
                    attempts.size(),
                    journal.acknowledged(act),
                    attempts.stream().filter(Attempt::refused).count(),
                    journal.repeated(act),
                    attempts.stream().filter(Attempt::failed).count(),
                    tally == null ? "" : tally.lost(),
                    tally == null ? "" : tally.twice());
        }
        Map<String, Long> codes = journal.attempts().stream()
                .filter(Attempt::refused)
                .collect(Collectors.groupingBy(Attempt::code, TreeMap::new, Collectors.counting()));
        line("refused: %s%n", codes);
        return this;
    }

    public Report outages(List<Outage> outages, Duration storm) {
        line("%n%-32s %11s %11s %12s%n", "fault", "all well", "of it after", "503 | none");
        line("%-32s %11s %11s%n", "", "after", "the restart");
        for (Outage outage : outages) {
            List<Attempt> failures = outage.failures(journal.attempts());
            long dead = failures.stream().filter(one -> one.status() == 0).count();
            line(
                    FAULT,
                    outage.fault().label(storm),
                    seconds(outage.length()),
                    seconds(Duration.ofNanos(outage.until() - outage.mended())),
                    (failures.size() - dead) + " | " + dead);
        }
        line(
                "slowest answer %.1f s%n",
                seconds(journal.attempts().stream()
                        .map(Attempt::took)
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO)));
        return this;
    }

    /// @param told versions as they came
    public Report streams(List<List<Long>> told) {
        line(
                "%d streams told of %,d wallet changes, in order%n",
                told.size(), told.stream().mapToInt(List::size).sum());
        return this;
    }

    public Report output(String command, String printed) {
        line("%n$ ./terrace %s%n%s", command, printed.indent(0));
        return this;
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
