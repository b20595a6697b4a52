package io.terrace.stack.command;

import io.terrace.stack.server.ConsumerGroupRewinder;
import io.terrace.stack.service.StackInstallation;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// What looks after the events between services.
@Command(name = "events", description = "Looks after events.", subcommands = EventsCommand.Rewind.class)
public final class EventsCommand {

    /// Between the restore of the databases and the start of the services: what they have applied already is known to
    /// them and changes nothing.
    @Command(name = "rewind", description = "Has every service, all of them stopped, read again what was sent since.")
    static final class Rewind implements Callable<Integer> {

        @Parameters(paramLabel = "TIME", description = "such as 2026-11-27T20:45:00Z")
        private Instant moment = Instant.EPOCH;

        @Override
        public Integer call() {
            int groups = new ConsumerGroupRewinder(
                            StackInstallation.here().servers().kafka().admin())
                    .rewind(moment);
            CommandOutput.line("%d subscriptions read again what was sent since %s", groups, moment);
            return 0;
        }
    }
}
