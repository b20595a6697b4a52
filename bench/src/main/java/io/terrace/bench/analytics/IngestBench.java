package io.terrace.bench.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.RatioSummary;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ClientThreadRunner;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.bench.service.TestedService;
import io.terrace.platform.kernel.Ids;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench ingest`.
@Command(
        name = "ingest",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Analytics events over HTTP in batches of 100, durable when answered, beside COPY of the same rows "
                        + "into a table with the same indexes and a Kafka producer of the same records; three times "
                        + "what it can do; and reports as the rows become more.")
public final class IngestBench implements Callable<Integer> {

    private static final String SERVICE = "analytics-service";
    private static final String EVENTS = "/v2/analytics/events";
    private static final List<String> REPORTS =
            List.of("active-fans?unit=month", "retention", "features", "top?kind=freestyles");
    private static final int EVENTS_OF_A_BATCH = 100;
    private static final int KAFKA_RECORDS = 100_000;
    private static final double KAFKA_REACH = 1;
    private static final int OVERLOAD_SECONDS = 8;
    private static final int REPORT_TURNS = 40;
    private static final int MAX_QUESTIONS = 600;
    private static final ClientThreadRunner CLIENTS = new ClientThreadRunner(32);

    /// What a turn has written.
    private static final String NEW_ROWS = "select e.* from event e where e.name = '%s'";

    private enum MessageId {
        UUIDV7(0.4),
        RANDOM(0.25);

        /// Of COPY's rate, at least.
        private final double reach;

        MessageId(double reach) {
            this.reach = reach;
        }

        UUID next() {
            return this == UUIDV7 ? Ids.next() : UUID.randomUUID();
        }
    }

    /// @param events each as JSON
    private record BatchRequest(String token, List<String> events, String body) {}

    /// Events a second.
    ///
    /// @param produced records a second of a producer whose broker syncs nothing
    /// @param synced the same where it syncs each batch
    private record Rates(List<Double> ours, List<Double> copied, List<Double> produced, List<Double> synced) {

        RatioSummary ratio(List<Double> theirs) {
            return RatioSummary.of(Stream.iterate(0, i -> i < ours.size(), i -> i + 1)
                    .map(i -> ours.get(i) / theirs.get(i))
                    .toList());
        }
    }

    /// Topics and producers of the Kafka beside.
    private record KafkaPeers(KafkaProducerPeer produced, KafkaProducerPeer synced) {}

    @Option(names = "--rounds", defaultValue = "5", description = "turns of each kind of message id")
    private int rounds;

    @Option(names = "--batches", defaultValue = "200", description = "of 100 events, a turn")
    private int batches;

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    private final InstantSource clock = InstantSource.system();
    private final UUID community = UUID.randomUUID();
    private final ContextTokens passes = new ContextTokens(SERVICE, community);

    /// Exits with 0 whatever the ratios, with 2 where an event was lost or doubled.
    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Map<MessageId, Rates> rates = new EnumMap<>(MessageId.class);
        long sent = 0;
        long written;
        long difference;
        double few;
        double many;
        IngestOverload overload;
        long kept;
        try (BenchSandbox sandbox = new BenchSandbox()) {
            Database database = sandbox.database("analytics");
            TenantScopedDatabase tables = new TenantScopedDatabase(database, community);
            TestedService tested = sandbox.service(SERVICE, database, tuning);
            HttpProbe asking = new HttpProbe(tested.port());
            KafkaPeers peers = new KafkaPeers(
                    KafkaProducerPeer.of(sandbox.kafka(), false), KafkaProducerPeer.of(sandbox.kafka(), true));
            tables.run("create table event_copy (like event including defaults including indexes)");
            // Of each kind the first turn warms up.
            turn(asking, tables, peers, MessageId.UUIDV7, "warm_up");
            sent += turnSize();
            awaitCount(asking, passes, sent);
            few = reports(asking);
            for (int i = 0; i <= rounds; i++) {
                for (MessageId kind : MessageId.values()) {
                    Rates found = turn(asking, tables, peers, kind, kind.name().toLowerCase(Locale.ROOT) + "_" + i);
                    sent += turnSize();
                    if (i > 0) {
                        rates.merge(kind, found, IngestBench::plus);
                    }
                }
            }
            awaitCount(asking, passes, sent);
            many = reports(asking);
            written = tables.number("select count(*) from event");
            overload = overload(tested, rates);
            kept = tables.number("select count(*) from event where name = 'overload'");
            difference = asking.ask("POST", "/v2/operator/analytics/recount", passes.operator(), "")
                    .at("/items/0/difference")
                    .asLong();
        }
        long served = overload.good() * EVENTS_OF_A_BATCH;
        boolean right = written == sent && kept >= served && difference == 0;
        String text = String.format(
                Locale.ROOT,
                """
                Events over HTTP at the service's port, in batches of 100 by %d clients, acknowledged after the commit, fsync and synchronous_commit on; medians of %d turns of %,d events. COPY is of the same rows into a table with the same indexes; it reads no JSON, judges no consent and looks for no repeat. The producer is a KafkaProducer as kafka-producer-perf-test uses it, an event a record, acks=all, on the same disk: once as a broker comes, which answers before anything is synced, and once with flush.messages=1, which is as durable as ours where there is one broker.

                | message ids | ours, a second | COPY, a second | ratio | reach | | Kafka, a second | ratio | Kafka, synced | ratio | reach | |
                |---|---|---|---|---|---|---|---|---|---|---|---|
                %s
                %s
                Reports (active fans by month, retention, features, top): %.1f ms each at %,d rows, %.1f ms at %,d.

                %s
                """,
                CLIENTS.count(),
                rounds,
                turnSize(),
                rates.entrySet().stream()
                        .map(one -> line(one.getKey(), one.getValue()))
                        .collect(Collectors.joining("\n", "", "\n")),
                overload,
                few,
                turnSize(),
                many,
                sent,
                right
                        ? "Every event is there once; the recount's difference is 0."
                        : "Void: %d sent, %d written, %d served under overload, %d there, difference %d"
                                .formatted(sent, written, served, kept, difference));
        System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("ingest", text));
        return right ? 0 : 2;
    }

    private static String line(MessageId kind, Rates rates) {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %s | ≥ %s | %s | %.0f | %s | %.0f | %s | ≥ %s | %s |",
                kind.name().toLowerCase(Locale.ROOT),
                RatioSummary.of(rates.ours()).median(),
                RatioSummary.of(rates.copied()).median(),
                rates.ratio(rates.copied()),
                kind.reach,
                verdict(rates.ratio(rates.copied()), kind.reach),
                RatioSummary.of(rates.produced()).median(),
                rates.ratio(rates.produced()),
                RatioSummary.of(rates.synced()).median(),
                rates.ratio(rates.synced()),
                KAFKA_REACH,
                verdict(rates.ratio(rates.synced()), KAFKA_REACH));
    }

    private static String verdict(RatioSummary ratio, double reach) {
        return ratio.median() < reach ? "not reached" : "reached";
    }

    private IngestOverload overload(TestedService tested, Map<MessageId, Rates> rates) {
        double expected = rates.values().stream()
                        .mapToDouble(found -> RatioSummary.of(found.ours()).median())
                        .max()
                        .orElseThrow()
                / EVENTS_OF_A_BATCH;
        return IngestOverload.measure(
                tested,
                count -> Stream.generate(() -> batch(MessageId.UUIDV7, "overload"))
                        .limit(count)
                        .map(request -> IngestOverload.request(EVENTS, request.token(), request.body()))
                        .toList(),
                expected,
                OVERLOAD_SECONDS);
    }

    private static Rates plus(Rates one, Rates other) {
        return new Rates(
                plus(one.ours(), other.ours()),
                plus(one.copied(), other.copied()),
                plus(one.produced(), other.produced()),
                plus(one.synced(), other.synced()));
    }

    private static List<Double> plus(List<Double> one, List<Double> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private long turnSize() {
        return (long) batches * EVENTS_OF_A_BATCH;
    }

    /// @param name of the turn's events
    private Rates turn(HttpProbe asking, TenantScopedDatabase tables, KafkaPeers peers, MessageId kind, String name)
            throws InterruptedException, ExecutionException {
        List<BatchRequest> requests =
                Stream.generate(() -> batch(kind, name)).limit(batches).toList();
        long start = System.nanoTime();
        CLIENTS.all(requests.stream()
                .<Supplier<String>>map(request -> () -> asking.ask("POST", EVENTS, request.token(), request.body())
                        .toString())
                .toList());
        double rate = turnSize() / TenantScopedDatabase.seconds(start);
        double copied = tables.copy(NEW_ROWS.formatted(name), "event_copy");
        List<byte[]> records = requests.stream()
                .flatMap(request -> request.events().stream())
                .map(event -> event.getBytes(UTF_8))
                .toList();
        double produced = peers.produced().send(records, KAFKA_RECORDS);
        double synced = peers.synced().send(records, KAFKA_RECORDS);
        System.out.printf(
                Locale.ROOT,
                "%s: %.0f events a second, copied %.0f, produced %.0f, synced %.0f%n",
                name,
                rate,
                copied,
                produced,
                synced);
        return new Rates(List.of(rate), List.of(copied), List.of(produced), List.of(synced));
    }

    private BatchRequest batch(MessageId kind, String name) {
        Instant now = clock.instant();
        List<String> events = Stream.generate(() -> """
                        {"messageId":"%s","type":"track","name":"%s","occurredAt":"%s","consent":true,"properties":{"screen":"match","minute":61,"team":"home"}}""".formatted(kind.next(), name, now))
                .limit(EVENTS_OF_A_BATCH)
                .toList();
        return new BatchRequest(
                passes.fan(Ids.next()),
                events,
                "{\"batchId\":\"%s\",\"sentAt\":\"%s\",\"events\":[%s]}"
                        .formatted(UUID.randomUUID(), now, String.join(",", events)));
    }

    // The fold comes every two seconds.
    @SuppressWarnings("ThreadSleep")
    private static void awaitCount(HttpProbe asking, ContextTokens passes, long events) throws InterruptedException {
        long counted = 0;
        for (int asked = 0; counted < events; asked++) {
            if (asked == MAX_QUESTIONS) {
                throw new StackException("%d of %d events are counted".formatted(counted, events));
            }
            Thread.sleep(500);
            counted = 0;
            for (var item : asking.ask("GET", "/v2/analytics/features", passes.server(), "")
                    .path("items")) {
                counted += item.path("events").asLong();
            }
        }
    }

    /// Milliseconds of one report.
    private double reports(HttpProbe asking) {
        List<Double> turns = new ArrayList<>();
        for (int i = 0; i < REPORT_TURNS; i++) {
            long start = System.nanoTime();
            REPORTS.forEach(report -> asking.ask("GET", "/v2/analytics/" + report, passes.server(), ""));
            turns.add(1e3 * TenantScopedDatabase.seconds(start) / REPORTS.size());
        }
        return RatioSummary.of(turns.subList(REPORT_TURNS / 2, REPORT_TURNS)).median();
    }
}
