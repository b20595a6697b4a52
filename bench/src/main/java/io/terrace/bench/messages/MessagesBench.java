package io.terrace.bench.messages;

import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ConnectionTrialResult;
import io.terrace.bench.service.LoadOptions;
import io.terrace.bench.service.Pgbench;
import io.terrace.bench.service.PgbenchPeer;
import io.terrace.bench.service.RequestMeasurements;
import io.terrace.bench.service.RunResult;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TestedService;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench messages`.
@Command(
        name = "messages",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Messages over HTTP beside pgbench, and ejabberd where it is installed, on the same server, every commit synced; a page and a search "
                        + "where there are 100,000 messages and where there are many more.")
public final class MessagesBench implements Callable<Integer> {

    private static final int FEW_MESSAGES = 100_000;
    private static final int MANY_PAIRS = 1_000;
    private static final int FASTEST = 40_000;
    /// Of the rate where there are few messages.
    private static final double NO_SLOWER = 0.87;

    /// Few, since what a request costs is asked for, and not how many may wait.
    private static final int READERS = 16;

    @Mixin
    private LoadOptions course = new LoadOptions();

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    @Option(names = "--messages", defaultValue = "1000000", description = "where there are many; 0 leaves reading out")
    private int many;

    private final List<String> objections = new ArrayList<>();

    /// The service, what is in its tables, and what it is asked.
    private record Side(TestedService tested, MessagesFixture store, MessageRequestFactory requests) {

        static Side of(BenchSandbox sandbox, ServiceOptions tuning) {
            Database database = sandbox.database("messages");
            MessagesFixture store = new MessagesFixture(database);
            return new Side(
                    sandbox.service(MessageRequestFactory.SERVICE, database, tuning),
                    store,
                    new MessageRequestFactory(store.community()));
        }

        List<ConversationPair> fill(int messages) {
            System.out.printf(Locale.ROOT, "Writing %,d messages%n", messages);
            return store.fill(messages);
        }
    }

    private record Reading(RequestMeasurements pages, RequestMeasurements searches) {}

    /// Exits with 0 whatever the ratios, with 2 where a message was lost, doubled or misnumbered or an answer was an
    /// error.
    @Override
    public Integer call() {
        if (many != 0 && many < 2 * FEW_MESSAGES) {
            throw new StackException("--messages is 0, or at least " + 2 * FEW_MESSAGES);
        }
        tuning.needs("TERRACE_MEDIA_SIGNING_KEY", "5e".repeat(32));
        try (BenchSandbox sandbox = new BenchSandbox()) {
            Pgbench pgbench = sandbox.pgbench(sandbox.database("peer"));
            Side side = Side.of(sandbox, tuning);
            String read = many == 0 ? "" : read(side);
            String text = sent(sandbox, side, new MessagePgbenchScripts(pgbench).insert())
                    + read
                    + (objections.isEmpty()
                            ? "\nNo error; every acknowledged message is there once; no conversation has a gap.\n"
                            : "\nVoid: " + objections + "\n");
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("messages", text));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String sent(BenchSandbox sandbox, Side side, PgbenchPeer insert) {
        Optional<EjabberdPeer> ejabberd = EjabberdPeer.start(sandbox);
        List<ConversationPair> one = side.store().open(1);
        List<ConversationPair> spread = side.store().open(MANY_PAIRS);
        TestedService tested = side.tested();
        MessageRequestFactory requests = side.requests();
        tested.warmUp(course.warmUp(), step -> {
            List<ConversationPair> pairs = step % 2 == 0 ? spread : one;
            return tested.drive(
                    requests.sends(pairs, TestedService.STEP * FASTEST), course.crowd(), TestedService.STEP);
        });
        ConnectionTrialResult trials = course.trials(clients -> checked(
                        side,
                        spread,
                        clients,
                        () -> tested.drive(
                                requests.sends(spread, LoadOptions.TRIAL_SECONDS * FASTEST),
                                clients,
                                LoadOptions.TRIAL_SECONDS))
                .perSecond());
        int best = trials.best();
        int seconds = course.seconds();
        int most = seconds * FASTEST;
        RequestMeasurements wide = new RequestMeasurements("messages of " + MANY_PAIRS + " pairs");
        RequestMeasurements hot = new RequestMeasurements("messages of one pair");
        for (int i = 0; i < course.rounds(); i++) {
            checked(side, spread, best, () -> wide.turn(tested, requests.sends(spread, most), best, seconds));
            insert.turn(seconds);
            ejabberd.ifPresent(peer -> peer.turn(seconds));
            checked(side, one, best, () -> hot.turn(tested, requests.sends(one, most), best, seconds));
        }
        checked(side, spread, 1, () -> wide.alone(tested, requests.sends(spread, most), seconds));
        checked(side, one, 1, () -> hot.alone(tested, requests.sends(one, most), seconds));
        String beside = ejabberd.map(peer -> beside(wide, peer)).orElse("");
        return """
                Messages of 200 B a second over HTTP at the service's port, %s, acknowledged after the commit, fsync and synchronous_commit on; medians of %d turns of %d s, the sides in turn. Each side has the machine to itself in its turn and shares it with its own load and with Postgres.

                """.formatted(trials, course.rounds(), seconds)
                + RequestMeasurements.HEAD
                + wide.beside(insert.toString(), insert.rates(), 1, 2)
                + beside
                + hot.beside("ours, of " + MANY_PAIRS + " pairs: " + wide, wide.rates(), 0.7, 1);
    }

    private String beside(RequestMeasurements wide, EjabberdPeer ejabberd) {
        ejabberd.close();
        long missing = ejabberd.missing();
        if (missing > 0) {
            objections.add("ejabberd lacks %d of the messages in its archives".formatted(missing));
        }
        return wide.beside(ejabberd.toString(), ejabberd.rates(), 1, 2);
    }

    /// Fails the run where there is not exactly what was acknowledged, in its order.
    private RunResult checked(Side side, List<ConversationPair> pairs, int underWay, Supplier<RunResult> driving) {
        long before = side.store().messages(pairs);
        RunResult turn = driving.get();
        long written = side.store().messages(pairs) - before;
        long gaps = side.store().gaps(pairs);
        long good = turn.answers().good();
        // What was under way at the end may be written too.
        if (written < good || written > good + underWay || turn.answers().errors() > 0 || gaps > 0) {
            objections.add("%d acknowledged, %d written, %d errors, %d conversations with gaps"
                    .formatted(good, written, turn.answers().errors(), gaps));
        }
        return turn;
    }

    /// With few messages, then with many.
    private String read(Side side) {
        Reading few = read(side, side.fill(FEW_MESSAGES), "");
        String size = String.format(Locale.ROOT, ", %,d messages", many);
        Reading more = read(side, side.fill(many - FEW_MESSAGES), size);
        return more.pages()
                        .beside("100,000 messages: " + few.pages(), few.pages().rates(), NO_SLOWER, 1)
                + more.searches()
                        .beside(
                                "100,000 messages: " + few.searches(),
                                few.searches().rates(),
                                NO_SLOWER,
                                1);
    }

    private Reading read(Side side, List<ConversationPair> pairs, String size) {
        TestedService tested = side.tested();
        MessageRequestFactory requests = side.requests();
        if (!requests.isFound(tested.port(), pairs.getFirst())) {
            objections.add("a search finds nothing");
        }
        tested.warmUp(
                course.warmUp(),
                step -> tested.drive(
                        step % 2 == 0 ? requests.pages(pairs) : requests.searches(pairs), READERS, TestedService.STEP));
        Reading reading =
                new Reading(new RequestMeasurements("a page" + size), new RequestMeasurements("a search" + size));
        for (int i = 0; i < course.rounds(); i++) {
            read(reading.pages(), tested, requests.pages(pairs));
            read(reading.searches(), tested, requests.searches(pairs));
        }
        reading.pages().alone(tested, requests.pages(pairs), course.seconds());
        reading.searches().alone(tested, requests.searches(pairs), course.seconds());
        return reading;
    }

    private void read(RequestMeasurements series, TestedService tested, List<byte[]> requests) {
        RunResult turn = series.turn(tested, requests, READERS, course.seconds());
        if (turn.answers().errors() > 0) {
            objections.add("%d errors".formatted(turn.answers().errors()));
        }
    }
}
