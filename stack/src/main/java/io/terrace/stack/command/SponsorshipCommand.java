package io.terrace.stack.command;

import io.terrace.stack.command.RecountClient.RecountSum;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "sponsorship", description = "Looks after campaigns.", subcommands = SponsorshipCommand.Recount.class)
public final class SponsorshipCommand {

    /// Ends with 0 if every campaign was right, with 1 if some had to be put right.
    @Command(
            name = "recount",
            description = "Counts every campaign again from its raw impressions and prints the difference.")
    static final class Recount implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException, IOException {
            RecountSum sum =
                    new RecountClient(StackInstallation.here(), "/v2/operator/sponsorship/recount").recountAll();
            CommandOutput.line(
                    "%d campaigns counted again, %d were wrong; difference: %d",
                    sum.counted(), sum.wrong(), sum.difference());
            return sum.wrong() == 0 ? 0 : 1;
        }
    }
}
