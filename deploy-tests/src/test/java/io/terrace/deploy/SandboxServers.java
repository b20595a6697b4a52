package io.terrace.deploy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Postgres, Redis and Kafka on this machine's loopback address, started from the packaged stack; they end with this
/// JVM.
final class SandboxServers implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final URI control;

    SandboxServers() throws IOException {
        Path jar =
                Path.of("..", "stack", "target", "stack.jar").toAbsolutePath().normalize();
        Path folder = Files.createDirectories(Path.of("target").toAbsolutePath());
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-jar",
                        jar.toString(),
                        "ephemeral",
                        "--folder=" + folder,
                        "--binaries=" + jar.resolveSibling("bin"))
                .redirectError(folder.resolve("servers.log").toFile())
                .start();
        String addresses = process.inputReader().readLine();
        if (addresses == null) {
            throw new IllegalStateException("The servers did not start; their log is target/servers.log");
        }
        control = URI.create(JSON.readTree(addresses).path("control").asText());
    }

    /// A database with its two roles, topics and a Redis number for a program, as Quarkus' properties.
    Map<String, String> sandbox(String program) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(control.resolve("/sandboxes/" + program))
                .POST(BodyPublishers.noBody())
                .build();
        return JSON.readValue(client.send(request, BodyHandlers.ofString()).body(), new TypeReference<>() {});
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
        client.close();
    }
}
