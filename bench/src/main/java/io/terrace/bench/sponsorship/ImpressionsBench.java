package io.terrace.bench.sponsorship;

import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.RatioSummary;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ClientThreadRunner;
import io.terrace.bench.service.HttpProbe;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.platform.kernel.Ids;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench impressions`.
@Command(
        name = "impressions",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Impressions over HTTP in batches of 200, durable when answered, beside COPY of the same rows into "
                        + "a table with the same key.")
public final class ImpressionsBench implements Callable<Integer> {

    private static final List<String> TYPES = List.of("served", "impression", "viewable", "click", "dismiss");
    private static final int PLACEMENTS_OF_A_FAN = 40;
    private static final ClientThreadRunner CLIENTS = new ClientThreadRunner(32);

    /// Of the turn.
    private static final String NEW_ROWS =
            "select i.* from impression i left join impression_copy c on c.placement_id = i.placement_id"
                    + " and c.type = i.type where c.type is null";

    private static final double REACH = 0.25;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--batches", defaultValue = "100", description = "of 200 events, a turn")
    private int batches;

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    private final InstantSource clock = InstantSource.system();

    private record BatchRequest(String token, String body) {}

    /// Exits with 0 whatever the ratio, with 2 where an event was lost or doubled.
    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        long written;
        long difference;
        try (BenchSandbox sandbox = new BenchSandbox()) {
            SponsorshipFixture club = new SponsorshipFixture(sandbox, tuning);
            club.tables().run("create table impression_copy (like impression including defaults including indexes)");
            // Of each round the first warms up.
            for (int i = 0; i <= rounds; i++) {
                double rate = turn(club);
                double copied = club.tables().copy(NEW_ROWS, "impression_copy");
                System.out.printf(Locale.ROOT, "%.0f impressions a second, copied %.0f%n", rate, copied);
                if (i > 0) {
                    ours.add(rate);
                    theirs.add(copied);
                }
            }
            written = club.tables().number("select count(*) from impression");
            difference = club.difference();
        }
        long sent = (long) (rounds + 1) * batches * PLACEMENTS_OF_A_FAN * TYPES.size();
        RatioSummary ratio = RatioSummary.of(IntStream.range(0, rounds)
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList());
        boolean right = written == sent && difference == 0;
        String text = String.format(
                Locale.ROOT,
                """
                Impressions over HTTP at the service's port, in batches of 200 by %d clients, acknowledged after the commit, fsync and synchronous_commit on; medians of %d turns of %,d events. A served, an impression, a viewable, a click and a dismissal of each placement.

                | ours, a second | COPY of the same rows, a second | ratio | reach | |
                |---|---|---|---|---|
                | %.0f | %.0f | %s | ≥ %s | %s |

                %s
                """,
                CLIENTS.count(),
                rounds,
                batches * PLACEMENTS_OF_A_FAN * TYPES.size(),
                RatioSummary.of(ours).median(),
                RatioSummary.of(theirs).median(),
                ratio,
                REACH,
                ratio.median() < REACH ? "not reached" : "reached",
                right
                        ? "Every event is there once; the recount's difference is 0."
                        : "Void: %d sent, %d written, difference %d".formatted(sent, written, difference));
        System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("impressions", text));
        return right ? 0 : 2;
    }

    /// Events a second.
    private double turn(SponsorshipFixture club) throws InterruptedException, ExecutionException {
        List<BatchRequest> requests = CLIENTS.all(Stream.<Supplier<BatchRequest>>generate(() -> () -> batch(club))
                .limit(batches)
                .toList());
        HttpProbe asking = new HttpProbe(club.tested().port());
        long start = System.nanoTime();
        CLIENTS.all(requests.stream()
                .<Supplier<String>>map(request ->
                        () -> asking.ask("POST", "/v2/sponsorship/impressions", request.token(), request.body())
                                .toString())
                .toList());
        return batches * PLACEMENTS_OF_A_FAN * TYPES.size() / TenantScopedDatabase.seconds(start);
    }

    /// What a fan's app tells of all that it was shown.
    private BatchRequest batch(SponsorshipFixture club) {
        String token = club.passes().fan(Ids.next());
        HttpProbe asking = new HttpProbe(club.tested().port());
        Instant now = clock.instant();
        String events = Stream.generate(() -> asking.ask("GET", SponsorshipFixture.PLACEMENTS, token, "")
                        .at("/placements/0/impressionToken")
                        .asText())
                .limit(PLACEMENTS_OF_A_FAN)
                .flatMap(
                        placement -> TYPES.stream().map(type -> """
                        {"eventId":"%s","token":"%s","type":"%s","occurredAt":"%s","visiblePct":90,"visibleMs":1000}""".formatted(UUID.randomUUID(), placement, type, now)))
                .collect(Collectors.joining(","));
        return new BatchRequest(
                token,
                "{\"batchId\":\"%s\",\"sentAt\":\"%s\",\"events\":[%s]}".formatted(UUID.randomUUID(), now, events));
    }
}
