package io.terrace.bench.service;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.SelfJvmCommandLine;
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

/// The packaged service.
///
/// @param kafka where its events go
record ServiceProcess(
        String name, int port, int managementPort, Database database, KafkaLogin kafka, ServiceOptions tuning)
        implements StackComponent {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Override
    public ProcessSpec launch() {
        Path jar = Path.of(name, "target", "quarkus-app", "quarkus-run.jar").toAbsolutePath();
        if (!Files.exists(jar)) {
            throw new StackException(jar + " is not built");
        }
        List<String> command = new ArrayList<>(List.of(
                SelfJvmCommandLine.java().toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(tuning.jvm());
        tuning.settings().forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-jar", jar.toString()));
        return new ProcessSpec(command, environment());
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(tuning.environment());
        environment.putAll(kafka.environment());
        environment.putAll(Map.ofEntries(
                Map.entry("QUARKUS_HTTP_HOST", "127.0.0.1"),
                Map.entry("QUARKUS_HTTP_PORT", Integer.toString(port)),
                Map.entry("QUARKUS_DATASOURCE_JDBC_URL", database.url()),
                Map.entry("QUARKUS_DATASOURCE_USERNAME", database.service()),
                Map.entry("QUARKUS_DATASOURCE_PASSWORD", database.servicePassword()),
                Map.entry("QUARKUS_FLYWAY_JDBC_URL", database.url()),
                Map.entry("QUARKUS_FLYWAY_USERNAME", database.owner()),
                Map.entry("QUARKUS_FLYWAY_PASSWORD", database.ownerPassword()),
                Map.entry("QUARKUS_MANAGEMENT_HOST", "127.0.0.1"),
                Map.entry("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort)),
                Map.entry("TERRACE_PUBLIC_URL", "http://localhost:8080"),
                Map.entry("TERRACE_CONTEXT_KEY", ContextTokens.KEY),
                Map.entry("TERRACE_CURSOR_KEY", "c5".repeat(32))));
        return environment;
    }

    @Override
    public boolean ready() {
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
}
