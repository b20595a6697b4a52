package io.terrace.bench.feed;

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
import io.terrace.stack.server.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `./terrace bench feed`.
@Command(
        name = "feed",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Pages of 20 over HTTP beside the join that reads their rows, by pgbench on the same server; deep "
                        + "pages and mixed ones beside the first.")
public final class FeedBench implements Callable<Integer> {

    private static final int DEPTH = 2_000;
    private static final int POSTS_PER_CARD = 4;

    /// The rows of a page, without anything of the reader.
    private static final String JOIN = """
            select f.id, f.caption, f.visibility, f.created_at, f.published_at, a.user_id, a.display_name, a.avatar_url, u.mime_type, u.size_bytes, u.duration_ms, u.waveform from freestyle f join author a on a.community_id = f.community_id and a.user_id = f.author_id join upload u on u.community_id = f.community_id and u.id = f.upload_id where f.community_id = '%1$s' and f.state = 'PUBLISHED' order by f.published_at desc, f.id desc limit 20;
            """;

    @Mixin
    private LoadOptions course = new LoadOptions();

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    @Option(names = "--posts", defaultValue = "20000", description = "posts of the community")
    private int posts;

    private final List<String> objections = new ArrayList<>();

    /// Exits with 0 whatever the ratios, with 2 where an answer was an error.
    @Override
    public Integer call() {
        tuning.needs("TERRACE_MEDIA_SIGNING_KEY", "5e".repeat(32));
        try (BenchSandbox sandbox = new BenchSandbox()) {
            Database database = sandbox.database("feed");
            TestedService tested = sandbox.service(FeedFixture.SERVICE, database, tuning);
            System.out.printf("Writing %,d posts twice%n", posts);
            FeedFixture plain = new FeedFixture(database, posts);
            FeedFixture mixed = new FeedFixture(database, posts);
            mixed.addCards(posts / POSTS_PER_CARD);
            mixed.analyze();
            String text = measured(sandbox, database, tested, plain, mixed)
                    + (objections.isEmpty() ? "\nNo error.\n" : "\nVoid: " + objections + "\n");
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("feed", text));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String measured(
            BenchSandbox sandbox, Database database, TestedService tested, FeedFixture plain, FeedFixture mixed) {
        int port = tested.port();
        tested.warmUp(
                course.warmUp(),
                step -> tested.drive((step % 2 == 0 ? plain : mixed).firstPages(), course.crowd(), TestedService.STEP));
        Pgbench pgbench = sandbox.pgbench(database).within(plain.community());
        PgbenchPeer join = new PgbenchPeer(
                "keyset join, pgbench", pgbench, pgbench.script("join", JOIN.formatted(plain.community())));
        ConnectionTrialResult trials =
                course.trials(clients -> tested.drive(plain.firstPages(), clients, LoadOptions.TRIAL_SECONDS)
                        .perSecond());
        int best = trials.best();
        RequestMeasurements first = new RequestMeasurements("the first page");
        RequestMeasurements deep = new RequestMeasurements("a page " + DEPTH + " deep");
        RequestMeasurements kinds = new RequestMeasurements("the first page of a mixed feed");
        for (int i = 0; i < course.rounds(); i++) {
            turn(() -> first.turn(tested, plain.firstPages(), best, course.seconds()));
            join.turn(course.seconds());
            turn(() -> deep.turn(tested, plain.deepPages(port, DEPTH), best, course.seconds()));
            turn(() -> kinds.turn(tested, mixed.firstPages(), best, course.seconds()));
        }
        first.alone(tested, plain.firstPages(), course.seconds());
        deep.alone(tested, plain.deepPages(port, DEPTH), course.seconds());
        kinds.alone(tested, mixed.firstPages(), course.seconds());
        return """
                Pages of 20 a second over HTTP at the service's port, %s, of a feed of %,d posts read by 64 fans; medians of %d turns of %d s, the sides in turn. Each side has the machine to itself in its turn and shares it with its own load and with Postgres.

                """.formatted(trials, posts, course.rounds(), course.seconds())
                + RequestMeasurements.HEAD
                + first.beside(join.toString(), join.rates(), 1, 2)
                + deep.beside("ours, the first page: " + first, first.rates(), 0.91, 1)
                + kinds.beside("ours, of posts alone: " + first, first.rates(), 0.83, 1);
    }

    private void turn(Supplier<RunResult> driving) {
        long errors = driving.get().answers().errors();
        if (errors > 0) {
            objections.add(errors + " errors");
        }
    }
}
