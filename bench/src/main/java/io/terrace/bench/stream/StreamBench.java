package io.terrace.bench.stream;

import com.sun.management.UnixOperatingSystemMXBean;
import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.NginxBinaryFinder;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.stack.process.StackException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench stream`.
@Command(
        name = "stream",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "What an open stream and a frame to one client cost gateway and realtime-service beside nchan.")
public final class StreamBench implements Callable<Integer> {

    /// Streams that are opened, and frames that are sent, before memory is first looked at: the classes are loaded.
    private static final int FIRST = 100;

    private static final int SPARE_FILES = 1000;
    private static final int WARM_UP_RATE = 10;
    private static final int WARM_UP_FRAMES = 20;
    private static final int CALM_STEPS = 3;
    private static final int CALM = 50;
    private static final long SECOND = 1_000_000_000L;
    private static final double MEMORY_REACH = 1;
    private static final double KB = 1000;

    private record Held(int clients, StreamMemory our, StreamMemory their) {}

    @Option(names = "--clients", split = ",", defaultValue = "2000,8000", description = "with an open stream each")
    private List<Integer> clients = List.of();

    @Option(names = "--rates", split = ",", defaultValue = "2,100", description = "frames a second to all of them")
    private List<Integer> rates = List.of();

    @Option(names = "--rounds", defaultValue = "2", description = "turns of each side")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "frames are published for so long in a turn")
    private int seconds;

    @Option(
            names = "--deliveries",
            defaultValue = "400000",
            description = "the most of a turn, which is shorter where it would have more")
    private int deliveries;

    @Option(
            names = "--warm-up",
            defaultValue = "40",
            description = "the most seconds before the first turn, which comes when the compiler rests")
    private int warmUp;

    @Option(
            names = "--gateway-jvm",
            description = "an option of the gateway's JVM, such as -XX:StartFlightRecording=filename=FILE")
    private List<String> gatewayJvm = List.of();

    /// Of realtime-service.
    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    /// Exits with 0 whatever the ratios, with 1 where something is missing on this machine, with 2 where a frame of
    /// ours was missing or came twice.
    @Override
    public Integer call() {
        int most = Collections.max(clients);
        try {
            NginxBinaryFinder.find();
            NginxBinaryFinder.nchan();
            requireFiles(most);
        } catch (StackException missing) {
            System.err.println(missing.getMessage());
            return 1;
        }
        try (BenchSandbox sandbox = new BenchSandbox();
                TerraceStream ours = new TerraceStream(sandbox, tuning, gatewayJvm);
                NchanStream theirs = new NchanStream(sandbox, most);
                EventStreamClients our = new EventStreamClients(ours.port());
                EventStreamClients their = new EventStreamClients(theirs.port())) {
            List<Held> held = held(ours, our, theirs, their);
            warmUp(ours, our, theirs, their);
            List<StreamComparison> compared = new ArrayList<>();
            for (int count : clients.stream().sorted(Comparator.reverseOrder()).toList()) {
                keep(count, ours, our);
                keep(count, theirs, their);
                for (int rate : rates) {
                    compared.add(compared(ours, our, theirs, their, rate));
                }
            }
            String text = report(ours, theirs, held, compared);
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("stream", text));
            return compared.stream().allMatch(StreamComparison::isWhole) ? 0 : 2;
        }
    }

    /// Clients of both sides are open at once in this program; a server has those of its own.
    private static void requireFiles(int most) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            long needed = 2L * most + SPARE_FILES;
            if (system.getMaxFileDescriptorCount() < needed) {
                throw new StackException(
                        "%,d clients need %,d open files, and %,d may be: ulimit -Hn %d, or fewer --clients"
                                .formatted(most, needed, system.getMaxFileDescriptorCount(), needed));
            }
        }
    }

    /// Both sides' memory before they have done anything else: what work leaves in a heap would hide what clients add.
    private List<Held> held(TerraceStream ours, EventStreamClients our, NchanStream theirs, EventStreamClients their) {
        begin(ours, our);
        begin(theirs, their);
        StreamMemory our0 = StreamMemory.of(ours);
        StreamMemory their0 = StreamMemory.of(theirs);
        List<Held> held = new ArrayList<>();
        for (int count : clients.stream().sorted().toList()) {
            our.open(ours.openings(count - our.count()));
            their.open(theirs.openings(count - their.count()));
            held.add(new Held(
                    count,
                    our0.perClient(StreamMemory.of(ours), count),
                    their0.perClient(StreamMemory.of(theirs), count)));
            System.out.printf("%,d clients: %s%n", count, held.getLast());
        }
        return held;
    }

    private static void begin(StreamServer server, EventStreamClients clients) {
        clients.open(server.openings(FIRST));
        StreamTurn.of(server, clients, WARM_UP_FRAMES, WARM_UP_FRAMES);
        clients.keep(0);
    }

    /// What the server has to do for those who left is done before the next turn.
    private static void keep(int count, StreamServer server, EventStreamClients clients) {
        if (count < clients.count()) {
            clients.keep(count);
            StreamTurn.of(server, clients, WARM_UP_RATE, WARM_UP_FRAMES);
        }
    }

    /// Until the compiler of both our programs rests.
    private void warmUp(TerraceStream ours, EventStreamClients our, NchanStream theirs, EventStreamClients their) {
        int clientsNow = our.count();
        long start = System.nanoTime();
        int calm = 0;
        int steps = 0;
        StreamTurn.of(theirs, their, WARM_UP_RATE, WARM_UP_FRAMES);
        while (calm < CALM_STEPS && System.nanoTime() - start < warmUp * SECOND) {
            StreamTurn step = StreamTurn.of(ours, our, WARM_UP_RATE, WARM_UP_FRAMES);
            calm = step.compilerMicros() * CALM <= step.total() ? calm + 1 : 0;
            steps++;
        }
        System.out.printf(
                "Warmed up for %d s by %,d frames to %,d clients%n",
                (System.nanoTime() - start) / SECOND, steps * WARM_UP_FRAMES, clientsNow);
    }

    private StreamComparison compared(
            TerraceStream ours, EventStreamClients our, NchanStream theirs, EventStreamClients their, int rate) {
        int frames = Math.clamp(deliveries / our.count(), 1, rate * seconds);
        StreamComparison comparison = new StreamComparison(our.count(), rate, frames);
        for (int i = 0; i < rounds; i++) {
            comparison.our().add(StreamTurn.of(ours, our, rate, frames));
            comparison.their().add(StreamTurn.of(theirs, their, rate, frames));
            System.out.printf(
                    Locale.ROOT,
                    "%,d clients, %d frames a second, %d of %d: %.1f beside %.1f µs a delivery%n",
                    our.count(),
                    rate,
                    i + 1,
                    rounds,
                    comparison.our().getLast().total(),
                    comparison.their().getLast().total());
        }
        return comparison;
    }

    private String report(StreamServer ours, StreamServer theirs, List<Held> held, List<StreamComparison> compared) {
        StringBuilder text = new StringBuilder("""
                Frames to every fan of a community: gateway and realtime-service, fed by Kafka, beside nginx with nchan, published to over HTTP. Processor time a delivery is that of the processes named, from the kernel's scheduler; latency runs from when a frame was due until its last client had it. %d turns of each side, in turn, of at most %d s and %,d deliveries.

                | clients | side | resident KB a client | of it in the heap, live | ratio | reach | |
                |---|---|---|---|---|---|---|
                """.formatted(rounds, seconds, deliveries));
        held.forEach(one -> text.append(rows(one, ours, theirs)));
        text.append('\n').append(StreamComparison.HEAD);
        compared.forEach(one -> text.append(one.rows(ours, theirs)));
        return text.append(
                        compared.stream().allMatch(StreamComparison::isWhole)
                                ? "\nEach client of ours had each frame once.\n"
                                : "\nVoid: a client of ours missed a frame or had one twice.\n")
                .toString();
    }

    private static String rows(Held held, StreamServer ours, StreamServer theirs) {
        double ratio = (double) held.our().resident() / held.their().resident();
        List<String> resident = new ArrayList<>();
        List<String> live = new ArrayList<>();
        for (int i = 0; i < ours.hops().size(); i++) {
            String name = ours.hops().get(i).name();
            resident.add(name + " " + kb(held.our().hops().get(i).resident()));
            live.add(name + " " + kb(held.our().hops().get(i).live()));
        }
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %s: %s | %s | %.2f | ≤ %.0f | %s |%n| | %s | %s | | | | |%n",
                held.clients(),
                ours.name(),
                kb(held.our().resident()),
                String.join(", ", resident),
                String.join(", ", live),
                ratio,
                MEMORY_REACH,
                ratio <= MEMORY_REACH ? "reached" : "not reached",
                theirs.name(),
                kb(held.their().resident()));
    }

    private static String kb(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / KB);
    }
}
