package io.terrace.stack.command;

import io.terrace.stack.server.InvariantCheck;
import io.terrace.stack.service.StackInstallation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// What looks after the wallet's data.
@Command(name = "wallet", description = "Looks after points and coupons.", subcommands = WalletCommand.Check.class)
public final class WalletCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        return new Check().call();
    }

    /// Exits with 1 where a promise is broken.
    @Command(name = "check", description = "Holds every promise of the ledger, rewards and coupons against the tables.")
    static final class Check implements Callable<Integer> {

        @Override
        public Integer call() {
            List<InvariantCheck.Figure> figures =
                    InvariantCheck.of(StackInstallation.here().servers().postgres(), "wallet", "wallet_audit");
            figures.forEach(figure -> CommandOutput.line(
                    "  %s %,12d seen %,8d violations   %s",
                    figure.violations() == 0 ? "✓" : "✗", figure.seen(), figure.violations(), figure.promise()));
            return figures.stream().allMatch(figure -> figure.violations() == 0) ? 0 : 1;
        }
    }
}
