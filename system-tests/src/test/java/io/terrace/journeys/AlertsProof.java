package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.LocalPrometheus;
import io.terrace.journeys.suite.RepeatedRequest;
import io.terrace.journeys.suite.SteadyLoad;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove alerts [FAULT ...]`: faults of real servers under light load, and which alerts of
/// `deploy/observability` fire for each, as a real Prometheus judges them. A minute of the rules passes in a second.
@Order(17)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class AlertsProof {

    private static final String POSTGRES = "postgres";
    private static final String REDIS = "redis";
    private static final String KAFKA = "kafka";
    private static final String MAILBOX = "mailbox";
    private static final String WALLET = "wallet-service";

    /// What these say depends on how busy the machine is with the programs' own starts, and with others'.
    private static final Set<String> OF_THE_MACHINE = Set.of("GatewayTooSlow", "GatewayTooSlowForHours");

    private static final Set<String> CHOSEN = Pattern.compile("[ ,]+")
            .splitAsStream(System.getenv().getOrDefault("TERRACE_ALERTS_FAULTS", ""))
            .filter(name -> !name.isEmpty())
            .collect(toSet());

    private static final Duration QUIET = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofMillis(200);
    /// `terrace.wallet.audit`, of six hours.
    private static final String AUDIT = "10s";

    private static final Duration FIRST_AUDIT = Duration.ofMinutes(7);
    private static final int STREAM_FANS = 10;
    /// As many as one installation of an app may have open.
    private static final int STREAMS_OF_A_FAN = 4;

    private static final int WAITING_FANS = 45;
    private static final int HURRIED = 6;
    private static final int BEHIND = 3_000;

    /// @param fires the alerts that tell of it, and no others do
    /// @param forHours whether they go on firing for hours afterwards, by their window
    /// @param make makes it, and says how it is mended
    private record Drill(String fault, Set<String> fires, boolean forHours, Supplier<Runnable> make) {

        static Drill of(String fault, Set<String> fires, Supplier<Runnable> make) {
            return new Drill(fault, fires, false, make);
        }
    }

    private final Suite suite;
    private final LocalPrometheus prometheus;
    private final SteadyLoad load;
    private final List<String> surprises = new ArrayList<>();

    AlertsProof(Suite suite) {
        this.suite = suite;
        suite.awaitTraining();
        if (drills().stream().anyMatch(drill -> drill.forHours() && isChosen(drill))) {
            suite.set("TERRACE_WALLET_AUDIT", AUDIT);
            suite.stop(WALLET);
            suite.start(WALLET);
        }
        prometheus = LocalPrometheus.over(suite, Path.of("target/alerts"));
        load = SteadyLoad.on(suite);
    }

    @AfterEach
    void end() {
        load.close();
        prometheus.close();
    }

    @Test
    void eachFaultFiresItsAlertsAndNoOther() {
        await("every program to be asked")
                .until(() -> prometheus.programs() == ServiceDescriptor.all().size());
        // What a start has left.
        rest();
        awaitSilence();
        rest();
        Set<String> quiet = names(prometheus.fired(QUIET));
        report("nothing", Set.of(), quiet, "");

        for (Drill drill : drills()) {
            if (isChosen(drill)) {
                hold(drill);
            }
        }
        System.out.println("never made: " + String.join(", ", neverMade()) + " ("
                + neverMade().size() + " alerts)");

        assertThat(surprises).isEmpty();
    }

    /// The alerts that no fault here is for.
    private Set<String> neverMade() {
        Set<String> alerts = new TreeSet<>(prometheus.alerts());
        drills().forEach(drill -> alerts.removeAll(drill.fires()));
        return alerts;
    }

    private static boolean isChosen(Drill drill) {
        return CHOSEN.isEmpty() || CHOSEN.contains(drill.fault());
    }

    private static Stream<String> killable() {
        return Stream.of(
                "community-service",
                "feed-service",
                "media-service",
                "messaging-service",
                "sponsorship-service",
                "analytics-service");
    }

    private List<Drill> drills() {
        List<Drill> drills = new ArrayList<>();
        drills.add(Drill.of("poisonous-event", Set.of("DeadLetters"), this::poison));
        drills.add(Drill.of("event-too-large", Set.of("EventRefused"), this::oversize));
        drills.add(new Drill("task-that-fails", Set.of("TasksFail"), true, this::failTasks));
        drills.add(
                Drill.of("kafka-stopped", Set.of("EventsStopped", "EventsWait", "RevocationsLate"), () -> stop(KAFKA)));
        drills.add(Drill.of(
                "redis-stopped",
                Set.of(
                        "LimitsNotCounted",
                        "StreamsFailFast",
                        "StreamsFailSlowly",
                        "GatewayFailsFast",
                        "GatewayFailsSlowly"),
                this::stopRedis));
        drills.add(Drill.of("redis-wiped", Set.of("StreamGaps"), this::wipeRedis));
        drills.add(Drill.of(
                "mail-away",
                Set.of(
                        "CodesNotDelivered",
                        "SignInFailsFast",
                        "SignInFailsSlowly",
                        "RequestsFailFast",
                        "RequestsFailSlowly",
                        "GatewayFailsFast",
                        "GatewayFailsSlowly"),
                this::stopMail));
        drills.add(Drill.of("statements-slow", Set.of("PoolNearLimit"), this::slowStatements));
        drills.add(Drill.of("consumer-stuck", Set.of("ConsumerLags"), this::stickConsumer));
        drills.add(killed("auth-service", "SignInFailsFast", "SignInFailsSlowly"));
        drills.add(killed("polls-service", "BallotsFailFast", "BallotsFailSlowly"));
        drills.add(killed(WALLET, "LedgerFailsFast", "LedgerFailsSlowly"));
        drills.add(killed("realtime-service", "StreamsFailFast", "StreamsFailSlowly"));
        killable().forEach(program -> drills.add(killed(program)));
        drills.add(Drill.of(
                "postgres-stopped",
                Set.of(
                        "RequestsFailFast", "RequestsFailSlowly",
                        "GatewayFailsFast", "GatewayFailsSlowly",
                        "SignInFailsFast", "SignInFailsSlowly",
                        "BallotsFailFast", "BallotsFailSlowly",
                        "LedgerFailsFast", "LedgerFailsSlowly",
                        "StreamsFailFast", "StreamsFailSlowly"),
                () -> stop(POSTGRES)));
        drills.add(new Drill("ledger-tampered", Set.of("LedgerBroken"), true, this::tamper));
        drills.add(new Drill("ledger-not-audited", Set.of("LedgerNotAudited"), true, this::preventAudit));
        return drills;
    }

    private Drill killed(String program, String... own) {
        Set<String> fires = new TreeSet<>(Set.of("GatewayFailsFast", "GatewayFailsSlowly"));
        fires.addAll(List.of(own));
        return Drill.of(program + "-killed", fires, () -> {
            suite.kill(program);
            return () -> suite.start(program);
        });
    }

    /// Makes a fault, waits for its alerts, mends it and waits until none fires.
    private void hold(Drill drill) {
        long begun = System.nanoTime();
        Map<String, Long> firstSeen = new TreeMap<>();
        Runnable mend = drill.make().get();
        try {
            await("the alerts of " + drill.fault())
                    .atMost(drill.forHours() ? FIRST_AUDIT : Duration.ofMinutes(2))
                    .pollInterval(POLL)
                    .until(() -> {
                        prometheus.firing().forEach(alert -> firstSeen.putIfAbsent(alert, since(begun)));
                        return firstSeen.keySet().containsAll(drill.fires());
                    });
        } catch (ConditionTimeoutException silent) {
            // Told with the others, below.
        } finally {
            mend.run();
        }
        long mended = System.nanoTime();
        Set<String> fired;
        String silence;
        if (drill.forHours()) {
            fired = prometheus.fired(Duration.ofNanos(System.nanoTime() - begun));
            prometheus.forget();
            // To a new one every counter is of now.
            rest();
            awaitSilence();
            silence = "silence not awaited";
        } else {
            silence = awaitSilence() ? "silent after %d s".formatted(since(mended)) : "not silent after 2 min";
            fired = prometheus.fired(Duration.ofNanos(System.nanoTime() - begun));
        }
        System.out.println("    " + String.join(" ", fired));
        String times = firstSeen.entrySet().stream()
                .filter(alert -> drill.fires().contains(alert.getKey()))
                .map(alert -> "%s %d s".formatted(alert.getKey(), alert.getValue()))
                .collect(joining(", "));
        report(drill.fault(), drill.fires(), names(fired), times + "; " + silence);
        if (silence.startsWith("not")) {
            surprises.add(drill.fault() + ": " + prometheus.active() + " after it was mended");
        }
    }

    private void report(String fault, Set<String> expected, Set<String> fired, String times) {
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(fired);
        Set<String> more = new TreeSet<>(fired);
        more.removeAll(expected);
        Set<String> machines = new TreeSet<>(more);
        machines.retainAll(OF_THE_MACHINE);
        more.removeAll(OF_THE_MACHINE);
        System.out.printf(
                "%s: %d of %d alerts and %d others %s%s%s%s%n",
                fault,
                expected.size() - missing.size(),
                expected.size(),
                more.size(),
                times,
                missing.isEmpty() ? "" : "; MISSING " + missing,
                more.isEmpty() ? "" : "; TOO MANY " + more,
                machines.isEmpty() ? "" : "; and " + machines);
        if (!missing.isEmpty() || !more.isEmpty()) {
            surprises.add(fault + ": missing " + missing + ", too many " + more);
        }
    }

    /// @return whether it came
    private boolean awaitSilence() {
        try {
            await("no alert to fire, nor to be about to")
                    .pollInterval(POLL)
                    .until(() -> OF_THE_MACHINE.containsAll(prometheus.active()));
            return true;
        } catch (ConditionTimeoutException stillFiring) {
            return false;
        }
    }

    private static void rest() {
        await().pollInterval(POLL).during(QUIET).until(() -> true);
    }

    private static long since(long moment) {
        return Duration.ofNanos(System.nanoTime() - moment).toSeconds();
    }

    private static Set<String> names(Set<String> fired) {
        Set<String> names = new TreeSet<>();
        fired.forEach(alert -> names.add(alert.replaceFirst("/.*", "")));
        return names;
    }

    private Runnable stop(String server) {
        suite.stop(server);
        return () -> suite.start(server);
    }

    /// A record on a topic that no consumer can read.
    private Runnable poison() {
        suite.administer("polls", event("polls.v1", "'no event'"));
        return () -> {};
    }

    private Runnable oversize() {
        suite.administer("polls", event("polls.v1", "repeat('x', 3000000)"));
        return () -> suite.administer("polls", "delete from outbox_refused");
    }

    private static String event(String topic, String payload) {
        return """
            insert into outbox (shard, event_id, topic, key, payload, at)
            values (0, gen_random_uuid(), '%s', 'drill', %s, now())\
            """.formatted(topic, payload);
    }

    /// Polls whose definition cannot be read are to open.
    private Runnable failTasks() {
        UUID nowhere = UUID.randomUUID();
        suite.administer("polls", """
            insert into poll (community_id, id, state, revision, opens_at, definition, created_at)
            select '%s', gen_random_uuid(), 'SCHEDULED', 1, '2020-01-01Z', '[]', now()
            from generate_series(1, 5)\
            """.formatted(nowhere));
        return () -> suite.administer("polls", "delete from poll where community_id = '%s'".formatted(nowhere));
    }

    /// A stream is not refused at once without Redis but waits for it, so that it takes many to fail fast.
    private Runnable stopRedis() {
        List<FanClient> fans = streamFans().toList();
        suite.stop(REDIS);
        List<RepeatedRequest> streams = fans.stream()
                .map(fan -> RepeatedRequest.of(() -> fan.listen().close(), PAUSE))
                .toList();
        return () -> {
            suite.start(REDIS);
            streams.forEach(RepeatedRequest::close);
        };
    }

    /// Redis comes back empty to clients that resume where they were.
    private Runnable wipeRedis() {
        List<Listener> listeners = streamFans().map(Listener::of).toList();
        suite.stop(REDIS);
        suite.start(REDIS);
        listeners.forEach(Listener::cut);
        return () -> listeners.forEach(Listener::close);
    }

    /// The threshold of ten codes is not divided, so that more have to be asked for.
    private Runnable stopMail() {
        List<RepeatedRequest> fans = RepeatedRequest.staggered(HURRIED, load::askForCode, PAUSE);
        Runnable start = stop(MAILBOX);
        return () -> {
            fans.forEach(RepeatedRequest::close);
            start.run();
        };
    }

    /// The fan of each stream; a fan has several.
    private Stream<FanClient> streamFans() {
        List<FanClient> fans = Stream.generate(load::newFan).limit(STREAM_FANS).toList();
        return Collections.nCopies(STREAMS_OF_A_FAN, fans).stream().flatMap(List::stream);
    }

    private Runnable slowStatements() {
        run(
                "feed",
                """
                create function drill_slow() returns trigger language plpgsql as $$
                begin
                    perform pg_sleep(1);
                    return null;
                end $$\
                """,
                "create trigger drill after insert on reaction for each statement execute function drill_slow()");
        List<RepeatedRequest> fans = RepeatedRequest.staggered(WAITING_FANS, load::react, PAUSE);
        return () -> {
            run("feed", "drop function drill_slow cascade");
            fans.forEach(RepeatedRequest::close);
        };
    }

    /// A consumer that cannot note what it has done, while its topic goes on.
    private Runnable stickConsumer() {
        Connection lock = administrator("wallet");
        try (Statement sql = lock.createStatement()) {
            lock.setAutoCommit(false);
            sql.execute("lock table inbox in share row exclusive mode");
            suite.administer("feed", """
                insert into outbox (shard, event_id, topic, key, payload, at)
                select 0, gen_random_uuid(), 'feed.v1', 'drill', json_build_object(
                    'type', 'freestyle.played',
                    'freestyleId', gen_random_uuid(),
                    'communityId', '%s',
                    'authorId', gen_random_uuid(),
                    'listenerId', gen_random_uuid(),
                    'playId', gen_random_uuid(),
                    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), now()
                from generate_series(1, %d)\
                """.formatted(UUID.randomUUID(), BEHIND));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return () -> {
            try (lock) {
                lock.rollback();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private Runnable preventAudit() {
        run("wallet", "alter function wallet_audit() rename to wallet_audit_away");
        return () -> run("wallet", "alter function wallet_audit_away() rename to wallet_audit");
    }

    /// A point that no transaction has made.
    private Runnable tamper() {
        suite.administer("wallet", points(1));
        return () -> suite.administer("wallet", points(-1));
    }

    private String points(int points) {
        return """
            insert into community_account (community_id, account, balance, xact)
            values ('%s', 'adjustment', %d, '0')
            on conflict (community_id, account) do update
            set balance = community_account.balance + excluded.balance\
            """.formatted(load.communityId(), points);
    }

    private void run(String database, String... statements) {
        try (Connection connection = administrator(database);
                Statement sql = connection.createStatement()) {
            for (String statement : statements) {
                sql.execute(statement);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection administrator(String database) {
        try {
            return suite.administrator(database);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
