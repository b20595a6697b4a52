package io.terrace.bench.gateway;

import io.terrace.bench.load.LoadGenerator;
import io.terrace.bench.load.LoadResult;
import io.terrace.bench.load.TargetRequestCycle;
import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.RatioSummary;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./terrace bench limits`.
@Command(
        name = "limits",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Limit decisions a second beside redis-benchmark's INCR on the same Redis.")
public final class LimitsBench implements Callable<Integer> {

    private static final Path SCRIPT = Path.of("gateway", "src", "main", "resources", "lua", "limit.lua");
    private static final double EXACT = 0.5;
    private static final double AHEAD = 10;
    private static final List<Integer> FANS = List.of(10_000, 1_000);
    private static final int CONNECTIONS = 64;

    /// As many as the gateway asks for in one run, at most a quarter of what it may.
    private static final int TOGETHER = 16;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--requests", defaultValue = "1500000", description = "of a turn")
    private int requests;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            description = "how long the gateway is driven; a multiple of the 60 s for which requests are counted ahead")
    private int seconds;

    /// What the gateway asked of Redis while it was driven.
    ///
    /// @param pace requests a second of each fan
    /// @param keysARun that one run of a script decides about
    /// @param requestsAKey that one decision admits
    private record Driven(int fans, double pace, double keysARun, double requestsAKey) {

        int keys() {
            return (int) Math.max(1, Math.round(keysARun));
        }

        String told() {
            String told = "%,d fans at %.2f requests a second: %d keys a run, %.1f requests a decision";
            return String.format(Locale.ROOT, told, fans, pace, keys(), requestsAKey);
        }
    }

    /// Exits with 0 whatever the ratios.
    @Override
    public Integer call() {
        try (BenchFixture world = new BenchFixture(1)) {
            world.start();
            RedisBenchmarkRunner redis = new RedisBenchmarkRunner(world.redis().port());
            int port = LoopbackPorts.free(1).getFirst();
            world.start(TerraceGateway.built(world, port, Map.of()));
            List<Driven> driven =
                    FANS.stream().map(fans -> drive(world, port, redis, fans)).toList();
            String table = """
                    | | a second | INCR a second | ratio | reach | |
                    |---|---|---|---|---|---|
                    """ + rows(redis, driven);
            System.out.printf("%n%s%nWritten to %s%n", table, ComparisonReport.write("limits", table));
        }
        return 0;
    }

    private String rows(RedisBenchmarkRunner redis, List<Driven> driven) {
        String script = redis.load(script());
        List<Double> increments = new ArrayList<>();
        List<Double> single = new ArrayList<>();
        List<Double> together = new ArrayList<>();
        List<List<Double>> ahead =
                driven.stream().<List<Double>>map(pace -> new ArrayList<>()).toList();
        for (int i = 0; i < rounds; i++) {
            increments.add(redis.increments(requests));
            single.add(redis.decisions(script, requests, 1));
            together.add(redis.decisions(script, requests, TOGETHER));
            for (int k = 0; k < driven.size(); k++) {
                Driven pace = driven.get(k);
                ahead.get(k).add(pace.requestsAKey() * redis.decisions(script, requests, pace.keys()));
            }
        }
        StringBuilder rows = new StringBuilder(row("one key a run", single, increments, EXACT))
                .append(row(TOGETHER + " keys a run", together, increments, EXACT));
        for (int k = 0; k < driven.size(); k++) {
            rows.append(row(driven.get(k).told(), ahead.get(k), increments, AHEAD));
        }
        return rows.toString();
    }

    /// Requests that come as fast as they are answered, of fans with plenty left. What is given back counts as decided.
    private Driven drive(BenchFixture world, int port, RedisBenchmarkRunner redis, int fans) {
        TargetRequestCycle target = new TargetRequestCycle(
                port,
                BrowserRequestFactory.signed(
                        world.keys().ample().subList(0, 1), world.fans().tokens(fans)));
        LoadGenerator.closed(target, CONNECTIONS, Duration.ofSeconds(seconds));
        long runs = redis.calls("evalsha");
        long keys = keys(redis);
        LoadResult answers = LoadGenerator.closed(target, CONNECTIONS, Duration.ofSeconds(seconds));
        double decided = keys(redis) - keys;
        if (decided == 0) {
            throw new StackException("Nothing was decided by Redis in " + seconds + " s");
        }
        return new Driven(
                fans,
                answers.good() / answers.seconds() / fans,
                decided / (redis.calls("evalsha") - runs),
                answers.good() / decided);
    }

    private static long keys(RedisBenchmarkRunner redis) {
        return redis.calls("incrby") + redis.calls("decrby");
    }

    private static String row(String name, List<Double> ours, List<Double> theirs, double reach) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            ratios.add(ours.get(i) / theirs.get(i));
        }
        RatioSummary ratio = RatioSummary.of(ratios);
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %s | ≥ %.1f | %s |%n",
                name,
                RatioSummary.of(ours).median(),
                RatioSummary.of(theirs).median(),
                ratio,
                reach,
                ratio.median() >= reach ? "reached" : "not reached");
    }

    private static String script() {
        try {
            return Files.readString(SCRIPT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
