package io.terrace.stack.service;

import io.terrace.stack.process.ConditionAwaiter;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.server.SelfJvmCommandLine;
import io.terrace.stack.training.TrainedService;
import io.terrace.stack.training.TrainingRequests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Makes the AOT caches that let the next start be fast, and the first requests after it: one service after another, in
/// the background and at the lowest priority, while the suite already serves.
public final class AotTrainingProcess implements StackComponent {

    static final String NAME = "aot-training";
    static final String RUN = "aot-training-run";

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final StackInstallation installation;
    private final StackLifecycleService suite;

    public AotTrainingProcess(StackInstallation installation, StackLifecycleService suite) {
        this.installation = installation;
        this.suite = suite;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int port() {
        return 0;
    }

    @Override
    public ProcessSpec launch() {
        return ProcessSpec.of(lowest(SelfJvmCommandLine.command(64, List.of("train"))));
    }

    @Override
    public boolean ready() {
        return true;
    }

    public boolean needed() {
        return suite.services().stream().anyMatch(service -> !service.hasCache());
    }

    /// Trains each service that has no cache for its jar. One that fails to train just starts slower.
    public void run() {
        ProcessLifecycleService processes = installation.processes();
        for (SuiteServiceProcess service : suite.services()) {
            if (!service.hasCache()) {
                train(service, processes);
            }
        }
    }

    private void train(SuiteServiceProcess service, ProcessLifecycleService processes) {
        Path half = installation.home().aot().resolve(service.name() + ".half");
        List<Integer> ports = LoopbackPorts.free(2);
        ProcessSpec training = service.training(ports.getFirst(), ports.getLast(), half);
        StackComponent run = new Run(ports.getFirst(), ports.getLast(), lowest(training.command()), training);
        try {
            Files.createDirectories(half.getParent());
            processes.start(run);
            if (ConditionAwaiter.until(PATIENCE, run::ready)) {
                ask(service.trained(ports.getFirst(), ports.getLast()));
                processes.stop(run);
            }
            processes.kill(RUN);
            if (Files.exists(half)) {
                Files.move(half, service.cache(), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void ask(TrainedService service) {
        try {
            System.out.println(service.name() + " answered, by status: " + new TrainingRequests(service).send());
        } catch (IOException e) {
            System.out.println(service.name() + " did not answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> lowest(List<String> command) {
        List<String> nice = new ArrayList<>(List.of("/usr/bin/nice", "-n", "19"));
        if (!Files.isExecutable(Path.of(nice.getFirst()))) {
            return command;
        }
        nice.addAll(command);
        return nice;
    }

    private record Run(int port, int managementPort, List<String> command, ProcessSpec training)
            implements StackComponent {

        @Override
        public String name() {
            return RUN;
        }

        @Override
        public ProcessSpec launch() {
            return new ProcessSpec(command, training.environment());
        }

        @Override
        public boolean ready() {
            return SuiteServiceProcess.answers(managementPort);
        }

        /// It writes the cache as it ends.
        @Override
        public Duration grace() {
            return PATIENCE;
        }
    }
}
