package io.terrace.stack.command;

import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The commands that touch one server or service and leave the others alone.
public final class ProcessCommand {

    private ProcessCommand() {}

    @Command(name = "start", description = "Start one server or service and wait until it is ready.")
    public static final class Start implements Callable<Integer> {

        @Parameters(paramLabel = "NAME", description = "as `status` names it")
        private String name = "";

        @Override
        public Integer call() {
            StackLifecycleService suite = new StackLifecycleService(StackInstallation.here());
            suite.start(suite.part(name), part -> CommandOutput.line("  %s ready", part.name()));
            return 0;
        }
    }

    @Command(name = "stop", description = "Ask one server or service to end, and wait.")
    public static final class Stop implements Callable<Integer> {

        @Parameters(paramLabel = "NAME", description = "as `status` names it")
        private String name = "";

        @Option(
                names = "--immediate",
                description = "without putting anything in order; Postgres recovers at its next start")
        private boolean immediate;

        @Override
        public Integer call() {
            StackInstallation installation = StackInstallation.here();
            StackComponent part = new StackLifecycleService(installation).part(name);
            ProcessLifecycleService processes = installation.processes();
            boolean ran = immediate ? processes.stopAtOnce(part) : processes.stop(part);
            CommandOutput.line(ran ? "  %s stopped" : "  %s did not run", name);
            return 0;
        }
    }

    @Command(name = "kill", description = "End one server or service at once (-9).")
    public static final class Kill implements Callable<Integer> {

        @Parameters(paramLabel = "NAME", description = "as `status` names it")
        private String name = "";

        @Override
        public Integer call() {
            StackInstallation installation = StackInstallation.here();
            StackComponent part = new StackLifecycleService(installation).part(name);
            boolean ran = installation.processes().kill(part.name());
            CommandOutput.line(ran ? "  %s killed" : "  %s did not run", name);
            return 0;
        }
    }
}
