package io.terrace.stack.service;

import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.ParallelForEach;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// All that runs: the servers, the services on them, the gateway before them.
public final class StackLifecycleService {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /// A start is mostly work for the processor: what waits its turn is ready no later, and not given up meanwhile.
    private static final int AT_ONCE = 1 + Runtime.getRuntime().availableProcessors();

    private final StackInstallation installation;
    private final ProcessLifecycleService processes;
    private final List<SuiteServiceProcess> services;

    public StackLifecycleService(StackInstallation installation) {
        this.installation = installation;
        processes = installation.processes();
        services = LocalProgramDefinition.all().stream()
                .map(definition -> new SuiteServiceProcess(definition, installation))
                .toList();
    }

    public List<StackComponent> parts() {
        return Stream.concat(installation.servers().all().stream(), services.stream())
                .toList();
    }

    public List<SuiteServiceProcess> services() {
        return services;
    }

    /// @throws StackException naming those there are
    public StackComponent part(String name) {
        return parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new StackException("There is no %s; there are %s."
                        .formatted(
                                name,
                                String.join(
                                        ", ",
                                        parts().stream()
                                                .map(StackComponent::name)
                                                .toList()))));
    }

    /// Starts what does not run yet and waits for it; the services once the servers answer.
    ///
    /// @param progress called for each part that answers
    public void start(Consumer<StackComponent> progress) {
        ParallelForEach.forEach(installation.servers().all(), part -> start(part, progress));
        installation.servers().kafka().topics().create("");
        ServiceEnvironmentProvisioner surroundings = new ServiceEnvironmentProvisioner(installation);
        surroundings.createDatabases();
        surroundings.createKafkaAccounts();
        ParallelForEach.forEach(services, AT_ONCE, part -> start(part, progress));
    }

    public void start(StackComponent part, Consumer<StackComponent> progress) {
        processes.start(part);
        processes.await(part, PATIENCE);
        progress.accept(part);
    }

    /// Ends everything of ours, the gateway first and the servers last, with whatever an earlier version left. Nothing
    /// starts any more through this suite.
    public void stop(Consumer<StackComponent> progress) {
        processes.close();
        processes.kill(AotTrainingProcess.NAME);
        processes.kill(AotTrainingProcess.RUN);
        endAll(services.reversed().subList(0, 1), progress);
        endAll(services.subList(0, services.size() - 1), progress);
        endAll(installation.servers().all(), progress);
        processes.runs().all().stream().map(RunningProcess::name).forEach(processes::kill);
    }

    private void endAll(List<? extends StackComponent> parts, Consumer<StackComponent> progress) {
        ParallelForEach.forEach(parts, part -> {
            if (processes.stop(part)) {
                progress.accept(part);
            }
        });
    }
}
