package io.terrace.bench.sponsorship;

import io.terrace.bench.run.Ratio;
import io.terrace.bench.run.Report;
import io.terrace.bench.service.Asking;
import io.terrace.bench.service.Sandbox;
import io.terrace.bench.service.Tuning;
import io.terrace.platform.kernel.Ids;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
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
    private static final int CLIENTS = 32;
    private static final double REACH = 0.25;

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each side")
    private int rounds;

    @Option(names = "--batches", defaultValue = "100", description = "of 200 events, a turn")
    private int batches;

    @Mixin
    private Tuning tuning = new Tuning();

    private final InstantSource clock = InstantSource.system();

    private record BatchRequest(String token, String body) {}

    /// Exits with 0 whatever the ratio, with 2 where an event was lost or doubled.
    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        long written;
        long difference;
        try (Sandbox sandbox = new Sandbox()) {
            SponsorshipClub club = new SponsorshipClub(sandbox, tuning);
            club.within(connection -> run(
                    connection, "create table impression_copy (like impression including defaults including indexes)"));
            // Of each round the first warms up.
            for (int i = 0; i <= rounds; i++) {
                double rate = turn(club);
                double copied = club.within(this::copy);
                System.out.printf(Locale.ROOT, "%.0f impressions a second, copied %.0f%n", rate, copied);
                if (i > 0) {
                    ours.add(rate);
                    theirs.add(copied);
                }
            }
            written = club.within(connection -> count(connection, "select count(*) from impression"));
            difference = club.difference();
        }
        long sent = (long) (rounds + 1) * batches * PLACEMENTS_OF_A_FAN * TYPES.size();
        Ratio ratio = Ratio.of(IntStream.range(0, rounds)
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
                CLIENTS,
                rounds,
                batches * PLACEMENTS_OF_A_FAN * TYPES.size(),
                Ratio.of(ours).median(),
                Ratio.of(theirs).median(),
                ratio,
                REACH,
                ratio.median() < REACH ? "not reached" : "reached",
                right
                        ? "Every event is there once; the recount's difference is 0."
                        : "Void: %d sent, %d written, difference %d".formatted(sent, written, difference));
        System.out.printf("%n%s%nWritten to %s%n", text, Report.write("impressions", text));
        return right ? 0 : 2;
    }

    /// Events a second.
    private double turn(SponsorshipClub club) throws InterruptedException, ExecutionException {
        List<BatchRequest> requests = all(Stream.<Supplier<BatchRequest>>generate(() -> () -> batch(club))
                .limit(batches)
                .toList());
        Asking asking = new Asking(club.tested().port());
        long start = System.nanoTime();
        all(requests.stream()
                .<Supplier<String>>map(request ->
                        () -> asking.ask("POST", "/v2/sponsorship/impressions", request.token(), request.body())
                                .toString())
                .toList());
        return batches * PLACEMENTS_OF_A_FAN * TYPES.size() / seconds(start);
    }

    /// What a fan's app tells of all that it was shown.
    private BatchRequest batch(SponsorshipClub club) {
        String token = club.passes().fan(Ids.next());
        Asking asking = new Asking(club.tested().port());
        Instant now = clock.instant();
        String events = Stream.generate(() -> asking.ask("GET", SponsorshipClub.PLACEMENTS, token, "")
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

    /// As many at once as there are clients.
    private static <T> List<T> all(List<Supplier<T>> tasks) throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<T>> running =
                    tasks.stream().map(task -> threads.submit(task::get)).toList();
            for (Future<T> one : running) {
                results.add(one.get());
            }
        }
        return results;
    }

    /// Rows a second, of those that the turn has written.
    private double copy(Connection connection) throws SQLException {
        try {
            var rows = new ByteArrayOutputStream();
            var copies = connection.unwrap(PGConnection.class).getCopyAPI();
            copies.copyOut(
                    "copy (select i.* from impression i left join impression_copy c on c.placement_id = i.placement_id"
                            + " and c.type = i.type where c.type is null) to stdout",
                    rows);
            long start = System.nanoTime();
            long count = copies.copyIn("copy impression_copy from stdin", new ByteArrayInputStream(rows.toByteArray()));
            return count / seconds(start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static int run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
