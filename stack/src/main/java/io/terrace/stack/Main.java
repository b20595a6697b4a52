package io.terrace.stack;

import io.terrace.stack.command.AnalyticsCommand;
import io.terrace.stack.command.DemoCommand;
import io.terrace.stack.command.DownCommand;
import io.terrace.stack.command.ErasureCheckCommand;
import io.terrace.stack.command.EventsCommand;
import io.terrace.stack.command.LogsCommand;
import io.terrace.stack.command.PollsCommand;
import io.terrace.stack.command.ProcessCommand;
import io.terrace.stack.command.SponsorshipCommand;
import io.terrace.stack.command.StatusCommand;
import io.terrace.stack.command.TrainCommand;
import io.terrace.stack.command.TrainingRequestsCommand;
import io.terrace.stack.command.UpCommand;
import io.terrace.stack.command.VerifyDrawCommand;
import io.terrace.stack.command.WalletCommand;
import io.terrace.stack.mailbox.ServeMailboxCommand;
import io.terrace.stack.process.StackException;
import io.terrace.stack.sandbox.EphemeralStackCommand;
import io.terrace.stack.server.ServeKafkaCommand;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program behind `./terrace`.
@Command(
        name = "terrace",
        description = "The backend of a sports club's own fan community, on this machine.",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            LogsCommand.class,
            ProcessCommand.Start.class,
            ProcessCommand.Stop.class,
            ProcessCommand.Kill.class,
            DemoCommand.class,
            PollsCommand.class,
            SponsorshipCommand.class,
            AnalyticsCommand.class,
            EventsCommand.class,
            Main.Serve.class,
            EphemeralStackCommand.class,
            WalletCommand.class,
            VerifyDrawCommand.class,
            ErasureCheckCommand.class,
            TrainCommand.class,
            TrainingRequestsCommand.class
        })
final class Main {

    @Command(
            name = "serve",
            hidden = true,
            description = "Runs one server in the foreground.",
            subcommands = {ServeKafkaCommand.class, ServeMailboxCommand.class})
    static final class Serve {}

    /// They warn at every knock on a server that is still starting.
    private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka.clients");

    private Main() {}

    public static void main(String[] arguments) {
        Logger.getLogger("").setLevel(Level.WARNING);
        CLIENTS.setLevel(Level.SEVERE);
        System.exit(new CommandLine(new Main())
                .setExecutionExceptionHandler((e, command, result) -> {
                    if (!(e instanceof StackException)) {
                        throw e;
                    }
                    command.getErr().println(command.getColorScheme().errorText(e.getMessage()));
                    return 1;
                })
                .execute(arguments));
    }
}
