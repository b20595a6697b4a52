package io.terrace.stack.service;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.SelfJvmCommandLine;
import io.terrace.stack.training.TrainedService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// One of our own programs as a part of the stack, from its packaged jar and, where there is one, its AOT cache.
public final class SuiteServiceProcess implements StackComponent {

    /// The same when a cache is made and when it is used, or the JVM refuses it.
    private static final List<String> FLAGS = List.of(
            "-Xmx256m",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

    private final LocalProgramDefinition definition;
    private final StackInstallation installation;
    private final Map<String, String> environment;
    private final Optional<ProgramImages> images;

    SuiteServiceProcess(LocalProgramDefinition definition, StackInstallation installation) {
        this.definition = definition;
        this.installation = installation;
        environment = new ServiceEnvironmentProvisioner(installation).of(definition);
        images = ProgramImages.chosen(installation.checkout());
    }

    @Override
    public String name() {
        return definition.program();
    }

    @Override
    public int port() {
        return definition.port();
    }

    @Override
    public ProcessSpec launch() {
        return images.map(chosen -> chosen.launch(name(), environment)).orElseGet(this::launchJar);
    }

    private ProcessSpec launchJar() {
        List<String> cache =
                hasCache() ? List.of("-XX:AOTCache=" + cache(), "-Xlog:aot=off", "-Xlog:cds=off") : List.of();
        return new ProcessSpec(command(cache), environment);
    }

    @Override
    public boolean ready() {
        return answers(definition.managementPort());
    }

    /// As the pod that gets the most, realtime-service's, which sends its streams away first.
    @Override
    public Duration grace() {
        return Duration.ofSeconds(75);
    }

    /// Whether its cache was made from the current jar; an image has its own.
    boolean hasCache() {
        if (images.isPresent()) {
            return true;
        }
        try {
            return Files.exists(cache())
                    && Files.getLastModifiedTime(cache()).compareTo(Files.getLastModifiedTime(jar())) > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    Path cache() {
        return installation.home().aot().resolve(name() + ".aot");
    }

    /// A run of its own that works beside no one: on another port, taking and sending no events; as it ends it writes
    /// the cache.
    ProcessSpec training(int port, int managementPort, Path target) {
        Map<String, String> alone = new HashMap<>(environment);
        alone.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        alone.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        alone.put("TERRACE_INBOX_ENABLED", "false");
        alone.put("TERRACE_RELAY_ENABLED", "false");
        alone.put("QUARKUS_SCHEDULER_ENABLED", "false");
        return new ProcessSpec(command(List.of("-XX:AOTCacheOutput=" + target)), alone);
    }

    /// That run, as it is asked.
    TrainedService trained(int port, int managementPort) {
        return new TrainedService(
                name(),
                "http://127.0.0.1:" + port,
                "http://127.0.0.1:" + managementPort,
                Objects.requireNonNull(environment.get("TERRACE_CONTEXT_KEY")));
    }

    static boolean answers(int managementPort) {
        try {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + managementPort + "/q/health/ready"))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return CLIENT.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private List<String> command(List<String> more) {
        if (!Files.exists(jar())) {
            throw new StackException(name() + " is not built; run ./terrace up");
        }
        List<String> command = new ArrayList<>(List.of(SelfJvmCommandLine.java().toString()));
        command.add(definition.collector());
        command.addAll(FLAGS);
        command.addAll(more);
        command.addAll(List.of("-jar", jar().toString()));
        return command;
    }

    private Path jar() {
        return installation.module(name()).resolve("target/quarkus-app/quarkus-run.jar");
    }
}
