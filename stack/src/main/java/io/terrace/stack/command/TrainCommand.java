package io.terrace.stack.command;

import io.terrace.stack.service.AotTrainingProcess;
import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "train", hidden = true, description = "Makes the AOT caches that are missing.")
public final class TrainCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        StackInstallation installation = StackInstallation.here();
        new AotTrainingProcess(installation, new StackLifecycleService(installation)).run();
        return 0;
    }
}
