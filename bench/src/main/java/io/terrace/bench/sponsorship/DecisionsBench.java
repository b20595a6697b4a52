package io.terrace.bench.sponsorship;

import io.terrace.bench.run.ComparisonReport;
import io.terrace.bench.run.RatioSummary;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.LoadOptions;
import io.terrace.bench.service.RunResult;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TestedService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `./terrace bench decisions`.
@Command(
        name = "decisions",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Placements over HTTP, each of another fan, with 10 and with 10,000 campaigns, beside nginx that "
                + "answers with the same bytes.")
public final class DecisionsBench implements Callable<Integer> {

    private static final int FEW = 10;
    private static final int MANY = 10_000;
    private static final int FASTEST = 12_000;

    /// Few, since what a request costs is asked for, and not how many may wait.
    private static final int CLIENTS = 16;

    private static final double MOST_OF_NGINX = 4;
    private static final double MOST_OF_FEW = 1.2;

    @Mixin
    private LoadOptions course = new LoadOptions();

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    private long errors;

    /// Exits with 0 whatever the ratios, with 2 where a decision failed.
    @Override
    public Integer call() {
        try (BenchSandbox sandbox = new BenchSandbox()) {
            SponsorshipFixture club = new SponsorshipFixture(sandbox, tuning);
            club.add(FEW - 1);
            TestedService page = sandbox.page(club.placed());
            club.tested()
                    .warmUp(
                            course.warmUp(),
                            step -> club.tested()
                                    .drive(club.decisions(TestedService.STEP * FASTEST), CLIENTS, TestedService.STEP));
            List<RunResult> few = new ArrayList<>();
            List<RunResult> nginx = new ArrayList<>();
            for (int i = 0; i < course.rounds(); i++) {
                few.add(turn("10 campaigns", club));
                nginx.add(page.drive(club.decisions(CLIENTS), CLIENTS, course.seconds()));
            }
            club.add(MANY - FEW);
            List<RunResult> many = new ArrayList<>();
            club.placed();
            for (int i = 0; i < course.rounds(); i++) {
                many.add(turn("10,000 campaigns", club));
            }
            String text = text(few, many, nginx);
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("decisions", text));
        }
        return errors == 0 ? 0 : 2;
    }

    private RunResult turn(String name, SponsorshipFixture club) {
        RunResult turn = club.tested().drive(club.decisions(course.seconds() * FASTEST), CLIENTS, course.seconds());
        System.out.printf("%s: %s%n", name, turn);
        errors += turn.answers().errors();
        return turn;
    }

    private String text(List<RunResult> few, List<RunResult> many, List<RunResult> nginx) {
        return """
                Placements over HTTP at the service's port, each of another fan, %d connections; medians of %d turns of %d s. A decision reserves its exposure in Postgres, fsync and synchronous_commit on. CPU is of the service and of Postgres; nginx answers with the same bytes from its configuration.

                | | a second | p99 ms | CPU µs: service, Postgres, load | beside | ratio of CPU | reach | |
                |---|---|---|---|---|---|---|---|
                """.formatted(CLIENTS, course.rounds(), course.seconds())
                + line("10 campaigns", few, "nginx", nginx, MOST_OF_NGINX)
                + line("10,000 campaigns", many, "10 campaigns", few, MOST_OF_FEW)
                + (errors == 0 ? "\nNo error.\n" : "\nVoid: %d errors\n".formatted(errors));
    }

    private static String line(String name, List<RunResult> ours, String other, List<RunResult> theirs, double most) {
        RatioSummary ratio = RatioSummary.of(IntStream.range(0, ours.size())
                .mapToObj(i -> micros(ours.get(i)) / micros(theirs.get(i)))
                .toList());
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.1f | %.0f, %.0f, %.0f | %s, %.1f µs | %s | ≤ %s | %s |%n",
                name,
                RatioSummary.of(ours.stream().map(RunResult::perSecond).toList())
                        .median(),
                RatioSummary.of(ours.stream().map(RunResult::p99).toList()).median(),
                RatioSummary.of(ours.stream().map(RunResult::serviceMicros).toList())
                        .median(),
                RatioSummary.of(ours.stream().map(RunResult::postgresMicros).toList())
                        .median(),
                RatioSummary.of(ours.stream().map(RunResult::loadMicros).toList())
                        .median(),
                other,
                RatioSummary.of(theirs.stream().map(DecisionsBench::micros).toList())
                        .median(),
                ratio,
                most,
                ratio.median() <= most ? "reached" : "not reached");
    }

    private static double micros(RunResult turn) {
        return turn.serviceMicros() + turn.postgresMicros();
    }
}
