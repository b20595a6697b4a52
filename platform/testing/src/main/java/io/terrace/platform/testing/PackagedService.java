package io.terrace.platform.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The module's service as it is shipped, over servers of [TestStack], in a process of its own that can be killed and
/// started again over the same data.
public final class PackagedService implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Map<String, String> config = new HashMap<>(new TestStack().start());
    private final int port;
    private final int managementPort;
    private @Nullable Process process;

    public PackagedService() {
        List<Integer> ports = FreePorts.some(2);
        port = ports.getFirst();
        managementPort = ports.getLast();
    }

    /// More of its configuration, or other values; before it is started.
    public PackagedService with(String name, String value) {
        config.put(name, value);
        return this;
    }

    /// Of its configuration.
    ///
    /// @throws NullPointerException if there is none of that name
    public String setting(String name) {
        return Objects.requireNonNull(config.get(name), name);
    }

    /// Where it answers, the same after each start.
    public int port() {
        return port;
    }

    /// Returns once it is ready.
    public void start() {
        launch();
        awaitReady();
    }

    /// Returns at once: it may do its work before it is ready.
    public void launch() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // It lives for seconds: half of its start would go into optimizing code.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.host=127.0.0.1",
                "-Dquarkus.management.port=" + managementPort,
                "-jar",
                Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Path.of("target", "packaged-service.log").toFile());
            // A command line is everybody's to read; passwords go this way.
            config.forEach((name, value) -> builder.environment().put(variable(name), value));
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void awaitReady() {
        var ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + "/q/health/ready"))
                .build();
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> CLIENT.send(ready, BodyHandlers.discarding()).statusCode() == 200);
    }

    private static String variable(String setting) {
        return setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /// kill -9.
    public void kill() {
        Objects.requireNonNull(process).destroyForcibly().onExit().join();
    }

    /// A connection to its database that sees one community; the caller closes it.
    public Connection database(UUID community) throws SQLException {
        Connection database = DriverManager.getConnection(
                setting("quarkus.datasource.jdbc.url"),
                setting("quarkus.datasource.username"),
                setting("quarkus.datasource.password"));
        try (var set = database.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community.toString());
            set.execute();
        }
        return database;
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }
}
