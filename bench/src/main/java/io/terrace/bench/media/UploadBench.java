package io.terrace.bench.media;

import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.CpuReading;
import io.terrace.bench.run.RatioSummary;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TestedService;
import io.terrace.stack.process.LoopbackPorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench upload`.
@Command(
        name = "upload",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "What an uploaded megabyte costs media-service beside @tus/server with its FileStore.")
public final class UploadBench implements Callable<Integer> {

    private static final String SERVICE = "media-service";
    private static final int MEGABYTE = 1 << 20;
    private static final double REACH = 0.6;

    /// Nanoseconds to microseconds.
    private static final double MICROS = 1e3;

    private record Turn(double serviceMicros, double postgresMicros) {}

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--uploads", defaultValue = "80", description = "contents a turn")
    private int uploads;

    @Option(names = "--megabytes", defaultValue = "4", description = "of each content")
    private int megabytes;

    @Option(names = "--clients", defaultValue = "8", description = "contents on their way at once")
    private int clients;

    @Option(names = "--warm-up", defaultValue = "4", description = "turns of each side before the first that counts")
    private int warmUp;

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    @Override
    public Integer call() {
        tuning.needs("TERRACE_MEDIA_SIGNING_KEY", "5e".repeat(32));
        TusServer.install();
        try (BenchSandbox sandbox = new BenchSandbox()) {
            tuning.needs(
                    "TERRACE_MEDIA_FOLDER", sandbox.folder().resolve("objects").toString());
            TestedService tested = sandbox.service(SERVICE, sandbox.database("media"), tuning);
            int port = LoopbackPorts.free(1).getFirst();
            ProcessHandle peer = sandbox.run(new TusServer(sandbox.folder().resolve("tus"), port));
            byte[] content = new byte[megabytes * MEGABYTE];
            new Random(1).nextBytes(content);
            UploadClient client = new UploadClient(content);
            ContextTokens tokens = new ContextTokens(SERVICE, UUID.randomUUID());
            Runnable ours = () -> client.toTerrace(tested.port(), tokens);
            Runnable theirs = () -> client.toTus(port);
            for (int i = 0; i < warmUp; i++) {
                turn(tested.service(), tested.postgres(), ours);
                turn(peer, tested.postgres(), theirs);
            }
            List<Turn> terrace = new ArrayList<>();
            List<Turn> tus = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                terrace.add(turn(tested.service(), tested.postgres(), ours));
                tus.add(turn(peer, tested.postgres(), theirs));
                System.out.printf("ours %s, @tus/server %s%n", terrace.getLast(), tus.getLast());
            }
            String text = report(terrace, tus);
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("upload", text));
        }
        return 0;
    }

    private Turn turn(ProcessHandle server, ProcessHandle postgres, Runnable upload) {
        CpuReading before = CpuReading.of(server);
        CpuReading stored = CpuReading.of(postgres);
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < uploads; i++) {
                sent.add(threads.submit(upload));
            }
            for (Future<?> one : sent) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("An upload failed", e);
        }
        double total = MICROS * uploads * megabytes;
        return new Turn(
                CpuReading.of(server).since(before) / total,
                CpuReading.of(postgres).since(stored) / total);
    }

    private String report(List<Turn> terrace, List<Turn> tus) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            ratios.add(terrace.get(i).serviceMicros() / tus.get(i).serviceMicros());
        }
        RatioSummary ratio = RatioSummary.of(ratios);
        return String.format(
                Locale.ROOT,
                """
                Processor time for an uploaded megabyte: %d contents of %d MB a turn, %d at once, each a ticket (or a creation) and one PATCH; medians of %d turns. Ours syncs the content to the disk and claims it in Postgres (%.0f µs there); @tus/server does neither.

                | | CPU µs a MB | ratio | reach | |
                |---|---|---|---|---|
                | media-service, folder | %.0f | %s | ≤ %s | %s |
                | @tus/server, FileStore | %.0f | | | |
                """,
                uploads,
                megabytes,
                clients,
                rounds,
                median(terrace.stream().map(Turn::postgresMicros).toList()),
                median(terrace.stream().map(Turn::serviceMicros).toList()),
                ratio,
                REACH,
                ratio.median() <= REACH ? "reached" : "not reached",
                median(tus.stream().map(Turn::serviceMicros).toList()));
    }

    private static double median(List<Double> figures) {
        return RatioSummary.of(figures).median();
    }
}
