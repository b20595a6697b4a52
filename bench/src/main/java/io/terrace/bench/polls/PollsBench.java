package io.terrace.bench.polls;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `./terrace bench polls`.
@Command(
        name = "polls",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Ballots on one hot poll over HTTP beside pgbench on the same server, every commit synced.")
public final class PollsBench implements Callable<Integer> {

    private static final int MANY = 1_000;
    private static final int FEW = 100;
    private static final int FASTEST = 60_000;

    @Mixin
    private LoadOptions course = new LoadOptions();

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    private final List<String> objections = new ArrayList<>();

    /// Exits with 0 whatever the ratios, with 2 where a ballot was lost or an answer was an error.
    @Override
    public Integer call() {
        try (BenchSandbox sandbox = new BenchSandbox()) {
            Pgbench pgbench = sandbox.pgbench(sandbox.database("naive"));
            TestedService tested = sandbox.service(PollsFixture.SERVICE, sandbox.database("polls"), tuning);
            tested.warmUp(course.warmUp(), step -> rehearsal(tested, step % 3 == 2 ? FEW : 1));
            String table = measured(tested, new BallotPgbenchScripts(pgbench));
            PollRecountResult recount = PollRecountResult.of(tested.port());
            if (recount.difference() != 0) {
                objections.add("recount found a difference of " + recount.difference());
            }
            String text = table
                    + (objections.isEmpty()
                            ? "%nNo error; every acknowledged ballot was counted; recount of %d polls: difference 0.%n"
                                    .formatted(recount.polls())
                            : "\nVoid: " + objections + "\n");
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("polls", text));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String measured(TestedService tested, BallotPgbenchScripts scripts) {
        PgbenchPeer naive = scripts.naive();
        PgbenchPeer insert = scripts.insert();
        ConnectionTrialResult trials = course.trials(
                some -> drive(tested, 1, some, LoadOptions.TRIAL_SECONDS).perSecond());
        int best = trials.best();
        RequestMeasurements hot = new RequestMeasurements("one poll");
        RequestMeasurements spread = new RequestMeasurements("a thousand polls");
        for (int i = 0; i < course.rounds(); i++) {
            turn(hot, tested, 1, best);
            naive.turn(course.seconds());
            turn(spread, tested, MANY, best);
            insert.turn(course.seconds());
            System.out.printf(
                    "one poll %.0f, naive %.0f, a thousand polls %.0f, insert %.0f%n",
                    hot.rates().getLast(),
                    naive.rates().getLast(),
                    spread.rates().getLast(),
                    insert.rates().getLast());
        }
        alone(hot, tested, 1);
        alone(spread, tested, MANY);
        return """
                Ballots a second over HTTP at the service's port, %s, acknowledged after the commit, fsync and synchronous_commit on; medians of %d turns of %d s, the sides in turn. Each side has the machine to itself in its turn and shares it with its own load and with Postgres.

                """.formatted(trials, course.rounds(), course.seconds())
                + RequestMeasurements.HEAD
                + hot.beside(naive.toString(), naive.rates(), 6, 15)
                + hot.beside(insert.toString(), insert.rates(), 1.2, 3)
                + hot.beside("a thousand polls, ours: " + spread, spread.rates(), 0.9, 0.9);
    }

    /// A whole turn, with polls opened before and counted after: where the compiler had never seen those, it would
    /// do over what it had assumed, in the first turns that are measured.
    private RunResult rehearsal(TestedService tested, int polls) {
        return drive(tested, polls, course.crowd(), TestedService.STEP);
    }

    private RunResult drive(TestedService tested, int polls, int clients, int time) {
        PollsFixture electorate = new PollsFixture(tested.port(), polls);
        RunResult turn = tested.drive(electorate.ballots(time * FASTEST), clients, time);
        counted(electorate, turn, clients);
        return turn;
    }

    private void turn(RequestMeasurements series, TestedService tested, int polls, int clients) {
        PollsFixture electorate = new PollsFixture(tested.port(), polls);
        counted(
                electorate,
                series.turn(tested, electorate.ballots(course.seconds() * FASTEST), clients, course.seconds()),
                clients);
    }

    private void alone(RequestMeasurements series, TestedService tested, int polls) {
        PollsFixture electorate = new PollsFixture(tested.port(), polls);
        counted(electorate, series.alone(tested, electorate.ballots(course.seconds() * FASTEST), course.seconds()), 1);
    }

    /// Fails the run where the polls do not count exactly what was acknowledged.
    private void counted(PollsFixture electorate, RunResult turn, int underWay) {
        long counted = electorate.counted();
        long good = turn.answers().good();
        // What was under way at the end may be counted too.
        if (counted < good || counted > good + underWay || turn.answers().errors() > 0) {
            objections.add("%d acknowledged, %d counted, %d errors"
                    .formatted(good, counted, turn.answers().errors()));
        }
    }
}
