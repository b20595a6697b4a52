package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.platform.testing.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/// The suite's gateway once more: the same program in the same surroundings, as a process and on a port of its own.
public final class SecondGateway implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Process process;
    private final URI uri;

    private SecondGateway(Process process, URI uri) {
        this.process = process;
        this.uri = uri;
    }

    /// Returns when it is ready.
    public static SecondGateway start(Suite suite) {
        int port = FreePorts.one();
        try {
            Path first = Path.of("/proc", pid(suite.home().resolve("run/gateway.pid")));
            ProcessBuilder builder = new ProcessBuilder(parts(first.resolve("cmdline")))
                    .redirectErrorStream(true)
                    .redirectOutput(suite.logs().resolve("gateway-2.log").toFile());
            for (String variable : parts(first.resolve("environ"))) {
                String[] pair = variable.split("=", 2);
                builder.environment().put(pair[0], pair[1]);
            }
            builder.environment().put("QUARKUS_HTTP_PORT", Integer.toString(port));
            builder.environment().put("QUARKUS_MANAGEMENT_PORT", "0");
            SecondGateway started = new SecondGateway(builder.start(), URI.create("http://127.0.0.1:" + port));
            await().ignoreExceptions().until(started::isReady);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isReady() throws IOException, InterruptedException {
        HttpRequest ready =
                HttpRequest.newBuilder(uri.resolve("/q/health/ready")).build();
        return CLIENT.send(ready, BodyHandlers.discarding()).statusCode() == 200;
    }

    private static String pid(Path file) throws IOException {
        Properties running = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            running.load(in);
        }
        return running.getProperty("pid");
    }

    private static List<String> parts(Path file) throws IOException {
        return Arrays.stream(Files.readString(file).split("\0", -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
