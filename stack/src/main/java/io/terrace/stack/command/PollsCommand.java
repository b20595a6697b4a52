package io.terrace.stack.command;

import io.terrace.stack.command.RecountClient.RecountSum;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "polls", description = "Looks after polls.", subcommands = PollsCommand.Recount.class)
public final class PollsCommand {

    /// Ends with 0 if every poll was right, with 1 if some had to be put right.
    @Command(name = "recount", description = "Counts every poll again from its ballots and prints the difference.")
    static final class Recount implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException, IOException {
            RecountSum sum = new RecountClient(StackInstallation.here(), "/v2/operator/polls/recount").recountAll();
            CommandOutput.line(
                    "%d polls counted again, %d were wrong; difference: %d",
                    sum.counted(), sum.wrong(), sum.difference());
            return sum.wrong() == 0 ? 0 : 1;
        }
    }
}
