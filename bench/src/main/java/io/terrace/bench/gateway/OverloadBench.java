package io.terrace.bench.gateway;

import io.terrace.bench.load.LoadGenerator;
import io.terrace.bench.load.LoadResult;
import io.terrace.bench.load.TargetRequestCycle;
import io.terrace.bench.run.ComparisonReport;
import io.terrace.stack.process.LoopbackPorts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./terrace bench overload`.
@Command(
        name = "overload",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Three times what a service can do: through the gateway, and without its shedding.")
public final class OverloadBench implements Callable<Integer> {

    private static final int TIMES = 3;
    private static final double REACH = 0.9;
    private static final int TOKENS = 1_000;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration LOOK = Duration.ofMillis(100);

    /// After so long no one waits for an answer any more.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// Nothing waits in the gateway and nothing is turned away there, but by a breaker.
    private static final Map<String, String> WITHOUT = Map.of(
            "terrace.gateway.overload.target", "1H",
            "terrace.gateway.overload.first", "1000000",
            "terrace.gateway.upstream.pool-size", "1000000",
            "terrace.gateway.upstream.queue-size", "1000000",
            "terrace.gateway.upstream.http2", "false");

    @Option(names = "--seconds", defaultValue = "10", description = "a run")
    private int seconds;

    @Option(names = "--connections", defaultValue = "3000")
    private int connections;

    /// Exits with 0 whatever the figures.
    @Override
    public Integer call() {
        try (BenchFixture world = new BenchFixture(1)) {
            world.start();
            List<byte[]> requests = BrowserRequestFactory.slow(
                    world.keys().ample().getFirst(), world.fans().tokens(TOKENS));
            List<Integer> ports = LoopbackPorts.free(2);
            TargetRequestCycle gateway = started(world, "gateway", ports.get(0), Map.of(), requests);
            TargetRequestCycle without = started(world, "without-shedding", ports.get(1), WITHOUT, requests);
            TargetRequestCycle alone = new TargetRequestCycle(world.backend().port(), requests);
            double peak = Math.max(
                    good(world, gateway, CapacityLimitedEndpoint.MOST),
                    good(world, alone, CapacityLimitedEndpoint.MOST));
            String table = """
                    A service that can do %d a second is asked for %d a second, %d s long, by clients that wait %d s. At its peak, asked for as many as it can do, through the gateway or alone, it gave %.0f good answers a second.

                    | | good answers a second | of the peak | reach |
                    |---|---|---|---|
                    """.formatted(
                                    CapacityLimitedEndpoint.MOST,
                                    TIMES * CapacityLimitedEndpoint.MOST,
                                    seconds,
                                    PATIENCE.toSeconds(),
                                    peak)
                    + row(world, "through the gateway", gateway, peak, String.format(Locale.ROOT, "≥ %.2f", REACH))
                    + row(world, "through the gateway, shedding off", without, peak, "")
                    + row(world, "the service alone", alone, peak, "");
            System.out.printf("%n%s%nWritten to %s%n", table, ComparisonReport.write("overload", table));
        }
        return 0;
    }

    private static TargetRequestCycle started(
            BenchFixture world, String name, int port, Map<String, String> settings, List<byte[]> requests) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("terrace.gateway.deadline.ordinary", PATIENCE.toString());
        world.start(TerraceGateway.built(world, name, port, all));
        TargetRequestCycle target = new TargetRequestCycle(port, requests);
        LoadGenerator.open(target, 64, WARM_UP, CapacityLimitedEndpoint.MOST / 2);
        return target;
    }

    private String row(BenchFixture world, String name, TargetRequestCycle target, double peak, String reach) {
        double good = good(world, target, TIMES * CapacityLimitedEndpoint.MOST);
        return String.format(Locale.ROOT, "| %s | %.0f | %.2f | %s |%n", name, good, good / peak, reach);
    }

    /// Answers a second that someone still waited for. Ends once the service has nothing left to do.
    private double good(BenchFixture world, TargetRequestCycle target, int perSecond) {
        LoadResult answers = LoadGenerator.open(target, connections, Duration.ofSeconds(seconds), perSecond);
        while (!world.backend().isIdle()) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return answers.good(PATIENCE) / answers.seconds();
    }
}
