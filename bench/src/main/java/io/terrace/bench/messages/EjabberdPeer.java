package io.terrace.bench.messages;

import io.terrace.bench.run.CpuReading;
import io.terrace.bench.run.RatioSummary;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ConnectionTrialResult;
import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// The same messages by ejabberd on the same Postgres, at the number of fans it does best with.
final class EjabberdPeer implements AutoCloseable {

    private static final List<Integer> FANS = List.of(16, 64, 256);
    private static final int MOST_FANS = 256;
    private static final int TRIAL_SECONDS = 3;
    private static final String ACCOUNTS =
            "insert into users (username, password) select 'fan' || i, 'fan' || i from generate_series(0, %d) as i";
    private static final String ARCHIVED = "select count(*) from archive";

    private record Turn(double perSecond, double serverMicros, double postgresMicros) {}

    private final BenchSandbox sandbox;
    private final TenantScopedDatabase archive;
    private final ProcessHandle server;
    private final List<XmppFanClient> fans = new ArrayList<>();
    private final List<Turn> turns = new ArrayList<>();
    private final ConnectionTrialResult trials;
    private long sent;

    /// Empty where it is not installed, which it says.
    static Optional<EjabberdPeer> start(BenchSandbox sandbox) {
        return EjabberdServer.find()
                .map(beams -> {
                    Database database = sandbox.database("ejabberd");
                    var program = new EjabberdServer(
                            sandbox.folder(), LoopbackPorts.free(1).getFirst(), database, beams);
                    sandbox.pgbench(database).execute(EjabberdServer.schema());
                    sandbox.pgbench(database).execute(ACCOUNTS.formatted(MOST_FANS - 1));
                    return new EjabberdPeer(sandbox, database, program);
                })
                .or(() -> {
                    System.out.println("No ejabberd beside it: apt-get install ejabberd erlang-p1-pgsql");
                    return Optional.empty();
                });
    }

    private EjabberdPeer(BenchSandbox sandbox, Database database, EjabberdServer program) {
        this.sandbox = sandbox;
        archive = new TenantScopedDatabase(database, UUID.randomUUID());
        server = sandbox.run(program);
        try {
            for (int i = 0; i < MOST_FANS; i++) {
                fans.add(new XmppFanClient(program.port(), name(i)));
            }
        } catch (IOException e) {
            throw new StackException("ejabberd lets no fan in: " + e.getMessage(), e);
        }
        System.out.println("Trying ejabberd");
        send(MOST_FANS, TRIAL_SECONDS);
        trials =
                ConnectionTrialResult.of(FANS, some -> send(some, TRIAL_SECONDS).perSecond());
    }

    private static String name(int fan) {
        return "fan" + fan;
    }

    void turn(int seconds) {
        turns.add(send(trials.best(), seconds));
        System.out.println("ejabberd: " + turns.getLast());
    }

    /// Messages a second, turn by turn.
    List<Double> rates() {
        return turns.stream().map(Turn::perSecond).toList();
    }

    /// What of the acknowledged messages is not in both archives.
    long missing() {
        return Math.max(0, 2 * sent - archive.number(ARCHIVED));
    }

    /// Each fan writes to the one beside them, and waits for the answer before the next.
    private Turn send(int some, int seconds) {
        CpuReading before = CpuReading.of(server);
        CpuReading stored = CpuReading.of(sandbox.postgres());
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(seconds);
        long good = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> counts = IntStream.range(0, some)
                    .mapToObj(i -> threads.submit(() -> sendUntil(end, i)))
                    .toList();
            for (Future<Integer> count : counts) {
                good += count.get();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StackException("Stopped", stopped);
        } catch (ExecutionException e) {
            throw new StackException("ejabberd fails: " + e.getCause(), e);
        }
        double took = (System.nanoTime() - begun) / 1e9;
        sent += good;
        double micros = 1e3 * Math.max(1, good);
        return new Turn(
                good / took,
                CpuReading.of(server).since(before) / micros,
                CpuReading.of(sandbox.postgres()).since(stored) / micros);
    }

    private int sendUntil(long end, int fan) throws IOException {
        int count = 0;
        while (System.nanoTime() < end) {
            fans.get(fan).send(name(fan ^ 1), fan + "-" + count, MessageRequestFactory.text(count));
            count++;
        }
        return count;
    }

    /// Its name, what it did with each number of fans, and what a message costs.
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "ejabberd with its SQL archive, %s, CPU %.0f, %.0f µs",
                trials,
                RatioSummary.of(turns.stream().map(Turn::serverMicros).toList()).median(),
                RatioSummary.of(turns.stream().map(Turn::postgresMicros).toList())
                        .median());
    }

    @Override
    public void close() {
        for (XmppFanClient fan : fans) {
            try {
                fan.close();
            } catch (IOException gone) {
                System.out.println("A fan had gone: " + gone.getMessage());
            }
        }
    }
}
