package io.terrace.bench.gateway;

import io.terrace.bench.load.TargetRequestCycle;
import io.terrace.bench.run.ComparedSide;
import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.ComparisonRunner;
import io.terrace.bench.run.SideComparison;
import io.terrace.bench.service.NginxBinaryFinder;
import io.terrace.stack.process.LoopbackPorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./terrace bench gateway`.
@Command(
        name = "gateway",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "The gateway with everything on beside nginx, Spring Cloud Gateway and itself.")
public final class GatewayBench implements Callable<Integer> {

    /// What the gateway is compared with.
    enum Peer {
        nginx,
        spring,
        policy,
        empty,
        keys,
        users,
        routes,
        before
    }

    private static final int TOKENS = 10_000;
    private static final int MANY = 100_000;
    private static final int FEW = 100;
    private static final double NGINX = 1.2;
    private static final double SPRING = 0.35;
    private static final double POLICY = 1.25;
    private static final double GROWTH = 1.1;

    @Option(names = "--rounds", defaultValue = "5", description = "pairs of turns")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "a turn at full load; half of it more at --rate")
    private int seconds;

    @Option(names = "--warm-up", defaultValue = "100000", description = "answers of each side before its first turn")
    private int warmUp;

    @Option(names = "--connections", defaultValue = "64")
    private int connections;

    @Option(names = "--rate", defaultValue = "1000", description = "requests a second for p50 and p99, open loop")
    private int rate;

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "nginx,spring,policy,keys,users,routes",
            description =
                    "of ${COMPLETION-CANDIDATES}; policy: all of it on, and the same requests on a route that asks for"
                            + " nothing; empty: the same without key and token; keys: 100,000 fans with a key each, and"
                            + " with one; users: 100,000 fans and 100; routes: two gateways, with so many in"
                            + " their tables; before: --before")
    private Set<Peer> peers = EnumSet.allOf(Peer.class);

    @Option(names = "--set", description = "a setting of the gateway under test: KEY=VALUE")
    private Map<String, String> settings = Map.of();

    @Option(names = "--before", description = "another build's quarkus-app folder, for the peer `before`")
    private Path before = Path.of("gateway", "target", "quarkus-app");

    /// Exits with 0 whatever the ratios, with 2 where a comparison is void.
    @Override
    public Integer call() {
        if (peers.contains(Peer.nginx)) {
            NginxBinaryFinder.find();
        }
        List<SideComparison> comparisons = new ArrayList<>();
        try (BenchFixture world = new BenchFixture(peers.contains(Peer.keys) ? MANY : 1)) {
            world.start();
            compare(world, comparisons);
        }
        String table = ComparisonReport.table(comparisons);
        System.out.printf("%n%s%nWritten to %s%n", table, ComparisonReport.write("gateway", table));
        return comparisons.stream()
                        .allMatch(comparison -> comparison.objections().isEmpty())
                ? 0
                : 2;
    }

    private void compare(BenchFixture world, List<SideComparison> comparisons) {
        ComparisonRunner run = new ComparisonRunner(rounds, Duration.ofSeconds(seconds), connections, rate);
        List<Integer> ports = LoopbackPorts.free(6);
        List<String> tokens = world.fans().tokens(TOKENS);
        List<byte[]> usual = BrowserRequestFactory.signed(oneKey(world), tokens);
        TerraceGateway gateway = TerraceGateway.built(world, ports.get(0), settings);
        ComparedSide ours = started(world, gateway, usual, run);
        List<String> unlike = parity(world, gateway);
        for (Peer peer : peers) {
            System.out.println("Beside " + peer);
            SideComparison comparison = switch (peer) {
                case nginx -> beside(world, run, ours, unlike, new NginxGateway(world, ports.get(1)), NGINX);
                case spring -> beside(world, run, ours, unlike, new SpringCloudGateway(world, ports.get(2)), SPRING);
                case before -> beside(world, run, ours, unlike, TerraceGateway.before(world, ports.get(3), before), 1);
                case policy -> {
                    String key = world.keys().ample().getFirst();
                    ComparedSide off = off("all off", ours, BrowserRequestFactory.unasked(key, tokens), run);
                    yield run.compare("cost of policy", POLICY, ours, off, unlike);
                }
                case empty -> {
                    ComparedSide off = off("all off, nothing sent", ours, BrowserRequestFactory.bare(), run);
                    yield run.compare("policy and what it reads", POLICY, ours, off, unlike);
                }
                case keys -> {
                    // Other fans: no fan comes with one key now and another then.
                    ComparedSide many = crowd(
                            "100,000 keys", world.keys().ample(), world.fans().tokens(MANY), ours, run);
                    ComparedSide one =
                            crowd("one key", oneKey(world), world.fans().tokens(MANY), ours, run);
                    yield run.compare("100,000 keys", GROWTH, many, one, unlike);
                }
                case users -> {
                    ComparedSide many =
                            crowd("100,000 users", oneKey(world), world.fans().tokens(MANY), ours, run);
                    ComparedSide few =
                            crowd("100 users", oneKey(world), world.fans().tokens(FEW), ours, run);
                    yield run.compare("100,000 users", GROWTH, many, few, unlike);
                }
                case routes -> {
                    ComparedSide many = routed(world, ports.get(4), MANY, tokens, run);
                    ComparedSide few = routed(world, ports.get(5), FEW, tokens, run);
                    yield run.compare(many.name(), GROWTH, many, few, unlike);
                }
            };
            comparisons.add(comparison);
            System.out.println(ComparisonReport.table(List.of(comparison)));
        }
    }

    private SideComparison beside(
            BenchFixture world,
            ComparisonRunner run,
            ComparedSide ours,
            List<String> unlike,
            TestedGateway peer,
            double reach) {
        ComparedSide side = started(world, peer, ours.target().requests(), run);
        List<String> both = new ArrayList<>(unlike);
        both.addAll(parity(world, peer));
        return run.compare("gateway : " + peer.name(), reach, ours, side, both);
    }

    private static List<String> oneKey(BenchFixture world) {
        return world.keys().ample().subList(0, 1);
    }

    private ComparedSide crowd(
            String name, List<String> keys, List<String> tokens, ComparedSide ours, ComparisonRunner run) {
        TargetRequestCycle target =
                new TargetRequestCycle(ours.target().port(), BrowserRequestFactory.signed(keys, tokens, MANY));
        ComparedSide side = new ComparedSide(name, ours.process(), target);
        run.warmUp(side, 2L * Math.max(warmUp, MANY));
        return side;
    }

    private ComparedSide routed(BenchFixture world, int port, int routes, List<String> tokens, ComparisonRunner run) {
        TerraceGateway gateway = TerraceGateway.routed(world, "%,d routes".formatted(routes), port, settings, routes);
        List<byte[]> requests =
                BrowserRequestFactory.routed(world.keys().ample().getFirst(), tokens, routes, MANY);
        ComparedSide side =
                new ComparedSide(gateway.name(), world.start(gateway), new TargetRequestCycle(port, requests));
        run.warmUp(side, 2L * Math.max(warmUp, MANY));
        return side;
    }

    private ComparedSide off(String name, ComparedSide ours, List<byte[]> requests, ComparisonRunner run) {
        ComparedSide off = new ComparedSide(
                name, ours.process(), new TargetRequestCycle(ours.target().port(), requests));
        run.warmUp(off, warmUp);
        return off;
    }

    private ComparedSide started(
            BenchFixture world, TestedGateway gateway, List<byte[]> requests, ComparisonRunner run) {
        System.out.println("Starting and warming up " + gateway.name());
        ComparedSide side = new ComparedSide(
                gateway.name(), world.start(gateway), new TargetRequestCycle(gateway.port(), requests));
        run.warmUp(side, warmUp);
        return side;
    }

    private static List<String> parity(BenchFixture world, TestedGateway gateway) {
        return ParityCheck.check(gateway.name(), gateway.port(), world, gateway.checksTokens());
    }
}
