package io.terrace.bench.wallet;

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

/// `./terrace bench wallet`.
@Command(
        name = "wallet",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Grants and redemptions over HTTP beside pgbench on the same server, every commit synced.")
public final class WalletBench implements Callable<Integer> {

    private static final int MANY = 5_000;
    private static final int FASTEST = 20_000;

    @Mixin
    private LoadOptions course = new LoadOptions();

    @Mixin
    private ServiceOptions tuning = new ServiceOptions();

    private final List<String> objections = new ArrayList<>();

    /// Exits with 0 whatever the ratios, with 2 where an answer was an error or a promise is broken.
    @Override
    public Integer call() {
        tuning.needs("TERRACE_WALLET_PRESENTATION_KEY", "5e".repeat(32));
        try (BenchSandbox sandbox = new BenchSandbox()) {
            Pgbench pgbench = sandbox.pgbench(sandbox.database("peer"));
            Database database = sandbox.database("wallet");
            TestedService tested = sandbox.service(WalletFixture.SERVICE, database, tuning);
            String table = measured(tested, database, pgbench);
            sandbox.broken("wallet", "wallet_audit").forEach(figure -> objections.add(figure.toString()));
            String text = table
                    + (objections.isEmpty()
                            ? "\nNo error; every acknowledged request is one transaction of the ledger; `wallet_audit()` finds no promise broken.\n"
                            : "\nVoid: " + objections + "\n");
            System.out.printf("%n%s%nWritten to %s%n", text, ComparisonReport.write("wallet", text));
        }
        return objections.isEmpty() ? 0 : 2;
    }

    private String measured(TestedService tested, Database database, Pgbench pgbench) {
        WalletFixture one = new WalletFixture(database, 1);
        WalletFixture many = new WalletFixture(database, MANY);
        String reward = many.reward(tested.port());
        many.fund(tested.port());
        int some = TestedService.STEP * FASTEST;
        int crowd = course.crowd();
        tested.warmUp(course.warmUp(), step -> switch (step % 3) {
            case 0 -> tested.drive(one.grants(some), crowd, TestedService.STEP);
            case 1 -> tested.drive(many.grants(some), crowd, TestedService.STEP);
            default -> tested.drive(many.redemptions(reward, some), crowd, TestedService.STEP);
        });
        ConnectionTrialResult trials = course.trials(clients -> checked(
                        one,
                        clients,
                        () -> tested.drive(
                                one.grants(LoadOptions.TRIAL_SECONDS * FASTEST), clients, LoadOptions.TRIAL_SECONDS))
                .perSecond());
        int best = trials.best();
        TransferPgbenchScripts scripts = new TransferPgbenchScripts(pgbench);
        PgbenchPeer naive = scripts.hot();
        PgbenchPeer tpcb = scripts.tpcb();
        RequestMeasurements hot = new RequestMeasurements("grants to one wallet");
        RequestMeasurements wide = new RequestMeasurements("grants to " + MANY + " wallets");
        RequestMeasurements redeemed = new RequestMeasurements("one reward, " + MANY + " fans");
        int seconds = course.seconds();
        int most = seconds * FASTEST;
        for (int i = 0; i < course.rounds(); i++) {
            checked(one, best, () -> hot.turn(tested, one.grants(most), best, seconds));
            naive.turn(seconds);
            checked(many, best, () -> wide.turn(tested, many.grants(most), best, seconds));
            tpcb.turn(seconds);
            checked(many, best, () -> redeemed.turn(tested, many.redemptions(reward, most), best, seconds));
            System.out.printf(
                    "one wallet %.0f, three statements %.0f, many wallets %.0f, TPC-B %.0f, one reward %.0f%n",
                    hot.rates().getLast(),
                    naive.rates().getLast(),
                    wide.rates().getLast(),
                    tpcb.rates().getLast(),
                    redeemed.rates().getLast());
        }
        checked(one, 1, () -> hot.alone(tested, one.grants(most), seconds));
        checked(many, 1, () -> wide.alone(tested, many.grants(most), seconds));
        checked(many, 1, () -> redeemed.alone(tested, many.redemptions(reward, most), seconds));
        return """
                A second over HTTP at the service's port, %s, acknowledged after the commit, fsync and synchronous_commit on; medians of %d turns of %d s, the sides in turn. Each side has the machine to itself in its turn and shares it with its own load and with Postgres.

                """.formatted(trials, course.rounds(), seconds)
                + RequestMeasurements.HEAD
                + hot.beside(naive.toString(), naive.rates(), 5, 15)
                + wide.beside(tpcb.toString(), tpcb.rates(), 1, 1)
                + redeemed.beside(naive.toString(), naive.rates(), 5, 15);
    }

    /// Fails the run where the ledger does not have exactly what was acknowledged.
    private RunResult checked(WalletFixture stand, int underWay, Supplier<RunResult> driving) {
        long before = stand.transactions();
        RunResult turn = driving.get();
        long written = stand.transactions() - before;
        long good = turn.answers().good();
        // What was under way at the end may be written too.
        if (written < good || written > good + underWay || turn.answers().errors() > 0) {
            objections.add("%d acknowledged, %d written, %d errors"
                    .formatted(good, written, turn.answers().errors()));
        }
        return turn;
    }
}
