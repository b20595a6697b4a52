package io.terrace.bench.polls;

import io.terrace.bench.load.Answers;
import io.terrace.bench.load.Load;
import io.terrace.bench.run.Ratio;
import io.terrace.bench.run.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./terrace bench polls`.
@Command(
        name = "polls",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Ballots on one hot poll over HTTP beside pgbench on the same server, every commit synced.")
public final class PollsBench implements Callable<Integer> {

    private static final double NAIVE = 6;
    private static final double INSERT = 1.2;
    private static final double THOUSAND = 0.9;
    private static final int MANY = 1_000;
    private static final int FASTEST = 15_000;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "a turn")
    private int seconds;

    @Option(names = "--connections", defaultValue = "256")
    private int connections;

    @Option(names = "--warm-up", defaultValue = "20", description = "seconds before the first turn")
    private int warmUp;

    @Option(names = "--set", description = "a setting of the service: KEY=VALUE")
    private Map<String, String> settings = Map.of();

    private final List<String> objections = new ArrayList<>();

    /// Exits with 0 whatever the ratios, with 2 where a ballot was lost or an answer was an error.
    @Override
    public Integer call() throws InterruptedException {
        try (World world = new World()) {
            world.start();
            int port = world.polls(settings).port();
            Pgbench pgbench = new Pgbench(world.folder(), world.postgresPort(), world.database("naive"));
            pgbench.prepare();
            System.out.println("Warming up");
            turn(new Electorate(port, 1), warmUp, connections);
            String table = measured(port, pgbench);
            System.out.printf("%n%s%nWritten to %s%n", table, Report.write("polls", table));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String measured(int port, Pgbench pgbench) throws InterruptedException {
        int naiveClients = best(pgbench, Script.NAIVE);
        int insertClients = best(pgbench, Script.INSERT);
        List<Double> hot = new ArrayList<>();
        List<Double> spread = new ArrayList<>();
        List<Double> naive = new ArrayList<>();
        List<Double> insert = new ArrayList<>();
        List<Double> p99 = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            Answers answers = turn(new Electorate(port, 1), seconds, connections);
            hot.add(answers.good() / answers.seconds());
            p99.add(millis(answers.quantile(0.99)));
            naive.add(pgbench.run(Script.NAIVE, naiveClients, seconds));
            Answers wide = turn(new Electorate(port, MANY), seconds, connections);
            spread.add(wide.good() / wide.seconds());
            insert.add(pgbench.run(Script.INSERT, insertClients, seconds));
            System.out.printf(
                    "hot %.0f, thousand %.0f, naive %.0f, insert %.0f%n",
                    hot.getLast(), spread.getLast(), naive.getLast(), insert.getLast());
        }
        Answers alone = turn(new Electorate(port, 1), seconds, 1);
        return """
                Ballots a second over HTTP at the service's port, %d connections, acknowledged after the commit; medians of %d turns of %d s, in turn; all on one machine, load included.

                | | a second | ratio of ours to it | reach | |
                |---|---|---|---|---|
                | one poll, ours | %s (p99 %.1f ms; one client alone: p50 %.2f ms, %.0f a second) | | | %s |
                """.formatted(
                        connections,
                        rounds,
                        seconds,
                        number(hot),
                        median(p99),
                        millis(alone.quantile(0.5)),
                        alone.good() / alone.seconds(),
                        objections.isEmpty() ? "every acknowledged ballot counted, no error" : "void: " + objections)
                + row("naive transaction, pgbench, its best: %d clients".formatted(naiveClients), hot, naive, NAIVE)
                + row("raw one-row INSERT, pgbench, its best: %d clients".formatted(insertClients), hot, insert, INSERT)
                + row("the same over a thousand polls", hot, spread, THOUSAND);
    }

    /// Fails the run where the poll does not count exactly what was acknowledged.
    private Answers turn(Electorate electorate, int time, int lines) throws InterruptedException {
        Answers answers = Load.closed(electorate.ballots(time * FASTEST), lines, Duration.ofSeconds(time));
        long counted = electorate.counted();
        // What was under way at the end may be counted too.
        if (counted < answers.good() || counted > answers.good() + lines || answers.errors() > 0) {
            objections.add(
                    "%d acknowledged, %d counted, %d errors".formatted(answers.good(), counted, answers.errors()));
        }
        return answers;
    }

    private static int best(Pgbench pgbench, Script script) {
        pgbench.run(script, 16, 2);
        return IntStream.of(1, 16, 64)
                .boxed()
                .max(Comparator.comparing(clients -> pgbench.run(script, clients, 3)))
                .orElseThrow();
    }

    private static String row(String name, List<Double> ours, List<Double> theirs, double reach) {
        Ratio ratio = Ratio.of(IntStream.range(0, ours.size())
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList());
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | ≥ %.1f | %s |%n",
                name,
                number(theirs),
                ratio,
                reach,
                ratio.median() >= reach ? "reached" : "not reached");
    }

    private static String number(List<Double> figures) {
        return String.format(Locale.ROOT, "%.0f", median(figures));
    }

    private static double median(List<Double> figures) {
        return Ratio.of(figures).median();
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
