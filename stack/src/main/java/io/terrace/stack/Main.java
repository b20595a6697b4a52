package io.terrace.stack;

import io.terrace.stack.command.Analytics;
import io.terrace.stack.command.Demo;
import io.terrace.stack.command.Down;
import io.terrace.stack.command.ErasureCheckCommand;
import io.terrace.stack.command.Logs;
import io.terrace.stack.command.Polls;
import io.terrace.stack.command.ProcessCommand;
import io.terrace.stack.command.Sponsorship;
import io.terrace.stack.command.Status;
import io.terrace.stack.command.Train;
import io.terrace.stack.command.Up;
import io.terrace.stack.command.VerifyDraw;
import io.terrace.stack.command.Wallet;
import io.terrace.stack.mailbox.MailboxNode;
import io.terrace.stack.process.StackException;
import io.terrace.stack.sandbox.Ephemeral;
import io.terrace.stack.server.KafkaNode;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program behind `./terrace`.
@Command(
        name = "terrace",
        description = "The backend of a sports club's own fan community, on this machine.",
        subcommands = {
            Up.class,
            Down.class,
            Status.class,
            Logs.class,
            ProcessCommand.Start.class,
            ProcessCommand.Stop.class,
            ProcessCommand.Kill.class,
            Demo.class,
            Polls.class,
            Sponsorship.class,
            Analytics.class,
            Main.Serve.class,
            Ephemeral.class,
            Wallet.class,
            VerifyDraw.class,
            ErasureCheckCommand.class,
            Train.class
        })
final class Main {

    @Command(
            name = "serve",
            hidden = true,
            description = "Runs one server in the foreground.",
            subcommands = {KafkaNode.class, MailboxNode.class})
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
