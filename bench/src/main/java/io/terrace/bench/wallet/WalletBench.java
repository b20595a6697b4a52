package io.terrace.bench.wallet;

import io.terrace.bench.load.Answers;
import io.terrace.bench.load.Load;
import io.terrace.bench.load.Target;
import io.terrace.bench.run.Ratio;
import io.terrace.bench.run.Report;
import io.terrace.stack.server.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./terrace bench wallet`.
@Command(
        name = "wallet",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Grants and redemptions over HTTP beside pgbench on the same server, every commit synced.")
public final class WalletBench implements Callable<Integer> {

    private static final double HOT = 5;
    private static final double DISTINCT = 1;
    private static final int MANY = 5_000;
    private static final int FASTEST = 8_000;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "a turn")
    private int seconds;

    @Option(names = "--connections", defaultValue = "256")
    private int connections;

    @Option(names = "--warm-up", defaultValue = "15", description = "seconds of each kind before the first turn")
    private int warmUp;

    @Option(names = "--set", description = "a setting of the service: KEY=VALUE")
    private Map<String, String> settings = Map.of();

    private final List<String> objections = new ArrayList<>();

    /// Exits with 0 whatever the ratios, with 2 where an answer was an error or a promise is broken.
    @Override
    public Integer call() {
        try (World world = new World()) {
            world.start();
            Database database = world.database("wallet");
            int port = world.wallet(database, settings);
            Pgbench pgbench = new Pgbench(world.folder(), world.postgresPort(), world.database("peer"));
            pgbench.prepare();
            Stand one = new Stand(port, database, 1);
            Stand many = new Stand(port, database, MANY);
            String reward = many.reward();
            System.out.println("Warming up");
            turn(many.grants(warmUp * FASTEST), warmUp, connections);
            turn(many.redemptions(reward, warmUp * FASTEST), warmUp, connections);
            String table = measured(one, many, reward, pgbench);
            world.broken().forEach(figure -> objections.add(figure.toString()));
            String text =
                    table + (objections.isEmpty() ? "\nEvery promise holds, no error.\n" : "\nvoid: " + objections);
            System.out.printf("%n%s%nWritten to %s%n", text, Report.write("wallet", text));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String measured(Stand one, Stand many, String reward, Pgbench pgbench) {
        int hotClients = pgbench.best(Pgbench.Script.HOT);
        int tpcbClients = pgbench.best(Pgbench.Script.TPCB);
        List<Double> hot = new ArrayList<>();
        List<Double> naive = new ArrayList<>();
        List<Double> wide = new ArrayList<>();
        List<Double> tpcb = new ArrayList<>();
        List<Double> redeemed = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            hot.add(rate(one.grants(seconds * FASTEST)));
            naive.add(pgbench.run(Pgbench.Script.HOT, hotClients, seconds));
            wide.add(rate(many.grants(seconds * FASTEST)));
            tpcb.add(pgbench.run(Pgbench.Script.TPCB, tpcbClients, seconds));
            redeemed.add(rate(many.redemptions(reward, seconds * FASTEST)));
            System.out.printf(
                    "hot %.0f, naive %.0f, distinct %.0f, tpcb %.0f, reward %.0f%n",
                    hot.getLast(), naive.getLast(), wide.getLast(), tpcb.getLast(), redeemed.getLast());
        }
        Answers alone = turn(one.grants(seconds * FASTEST), seconds, 1);
        return """
                A second over HTTP at the service's port, %d connections, acknowledged after the commit; medians of %d turns of %d s, in turn; all on one machine, load included. One client alone: p50 %.2f ms.

                | ours | a second | beside | a second | ratio | reach | |
                |---|---|---|---|---|---|---|
                """.formatted(connections, rounds, seconds, alone.quantile(0.5).toNanos() / 1e6)
                + row(
                        "grants to one wallet",
                        hot,
                        "three statements on one row, pgbench, " + hotClients + " clients",
                        naive,
                        HOT)
                + row(
                        "grants to " + MANY + " wallets",
                        wide,
                        "TPC-B-like, pgbench, " + tpcbClients + " clients",
                        tpcb,
                        DISTINCT)
                + row("one reward, " + MANY + " fans", redeemed, "three statements on one row, pgbench", naive, HOT);
    }

    private double rate(Target target) {
        Answers answers = turn(target, seconds, connections);
        return answers.good() / answers.seconds();
    }

    private Answers turn(Target target, int time, int lines) {
        Answers answers = Load.closed(target, lines, Duration.ofSeconds(time));
        if (answers.errors() > 0) {
            objections.add(answers.errors() + " errors");
        }
        return answers;
    }

    private static String row(String name, List<Double> ours, String peer, List<Double> theirs, double reach) {
        Ratio ratio = Ratio.of(IntStream.range(0, ours.size())
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList());
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %s | %.0f | %s | ≥ %.1f | %s |%n",
                name,
                Ratio.of(ours).median(),
                peer,
                Ratio.of(theirs).median(),
                ratio,
                reach,
                ratio.median() >= reach ? "reached" : "not reached");
    }
}
