package io.terrace.bench.stream;

import io.terrace.bench.run.CpuReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// What came of a server's turn.
///
/// @param micros of each process, a delivery, without its compiler
/// @param compilerMicros of all compilers, a delivery
/// @param times of each frame, from when it was due to its last client
/// @param lost why a client is gone; empty where none is
record StreamTurn(
        long deliveries,
        long missing,
        long doubled,
        List<Double> micros,
        double compilerMicros,
        List<Duration> times,
        String lost) {

    private static final long SECOND = 1_000_000_000L;
    private static final double MICROS = 1e3;

    /// A frame that comes later than that after the one before is held to be lost.
    private static final Duration SILENCE = Duration.ofSeconds(20);

    /// For what may come twice.
    private static final Duration GRACE = Duration.ofMillis(300);

    /// Has so many frames published, so many a second, and waits until all clients have all.
    static StreamTurn of(StreamServer server, EventStreamClients clients, int rate, int frames) {
        FrameTally tally = clients.expect(frames);
        List<CpuReading> before = readings(server);
        long start = System.nanoTime();
        for (int frame = 0; frame < frames; frame++) {
            long due = start + frame * SECOND / rate;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            server.publish(tally.due(frame, due));
        }
        server.settle();
        tally.await(SILENCE);
        List<CpuReading> after = readings(server);
        LockSupport.parkNanos(GRACE.toNanos());
        double taken = MICROS * Math.max(1, tally.taken());
        List<Double> micros = new ArrayList<>();
        double compilers = 0;
        for (int i = 0; i < before.size(); i++) {
            micros.add(after.get(i).since(before.get(i)) / taken);
            compilers += after.get(i).compilerSince(before.get(i)) / taken;
        }
        return new StreamTurn(
                tally.taken(),
                tally.missing(),
                tally.doubled(),
                List.copyOf(micros),
                compilers,
                tally.times(),
                clients.lost());
    }

    private static List<CpuReading> readings(StreamServer server) {
        return server.hops().stream().map(hop -> CpuReading.of(hop.process())).toList();
    }

    double total() {
        return micros.stream().mapToDouble(Double::doubleValue).sum();
    }

    /// Each client has had each frame once, and is still there.
    boolean isWhole() {
        return missing == 0 && doubled == 0 && lost.isEmpty();
    }

    /// What was wrong with it.
    String objection() {
        return "%,d missing, %,d twice %s".formatted(missing, doubled, lost).strip();
    }

    /// The same quantile over several turns.
    static Duration quantile(List<StreamTurn> turns, double share) {
        List<Duration> sorted =
                turns.stream().flatMap(turn -> turn.times.stream()).sorted().toList();
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.clamp(rank - 1, 0, sorted.size() - 1));
    }
}
