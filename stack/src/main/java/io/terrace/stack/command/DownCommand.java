package io.terrace.stack.command;

import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "down", description = "Stop everything; data is kept.")
public final class DownCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        new StackLifecycleService(StackInstallation.here())
                .stop(part -> CommandOutput.line("  %s stopped", part.name()));
        return 0;
    }
}
