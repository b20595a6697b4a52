package io.terrace.platform.testing;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The stack this JVM's tests use, reached over its control address.
final class StackProcess {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static @Nullable StackProcess shared;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI control;

    private StackProcess(URI control) {
        this.control = control;
    }

    static synchronized StackProcess shared() {
        StackProcess found = shared;
        if (found == null) {
            String addresses = running().orElseGet(StackProcess::started);
            found = new StackProcess(URI.create(field(addresses, "control")));
            shared = found;
        }
        return found;
    }

    /// Opens a fresh database and topics.
    ///
    /// @return the configuration that leads there
    Map<String, String> sandbox(String name) {
        try {
            return JSON.readValue(post("/sandboxes/" + name), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void command(String server, String verb) {
        post("/servers/" + server + "/" + verb);
    }

    private String post(String path) {
        HttpRequest request = HttpRequest.newBuilder(control.resolve(path))
                .POST(BodyPublishers.noBody())
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException("The test stack refused " + path + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException("The test stack does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Optional<String> running() {
        return Stream.of(System.getProperty(TestStack.ADDRESSES), System.getenv(TestStack.ADDRESSES))
                .filter(file -> file != null && !file.isEmpty())
                .findFirst()
                .map(file -> {
                    try {
                        return Files.readString(Path.of(file));
                    } catch (IOException e) {
                        throw new UncheckedIOException(TestStack.ADDRESSES + " names no readable file", e);
                    }
                });
    }

    /// Its standard input stays open as long as this JVM lives, however it ends; then the stack ends itself.
    private static String started() {
        Path target = Path.of("target").toAbsolutePath();
        Path stack = StackJar.find();
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home", ""), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Xmx128m",
                            "-jar",
                            stack.toString(),
                            "ephemeral",
                            "--folder=" + target,
                            "--binaries=" + stack.resolveSibling("bin")))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String addresses = process.inputReader().readLine();
            if (addresses == null) {
                throw new IllegalStateException("The test stack did not start; its reason is above");
            }
            return addresses;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String field(String json, String name) {
        try {
            return JSON.readTree(json).path(name).asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
