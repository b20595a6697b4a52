package io.terrace.wallet.coupon;

import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The service as it is shipped, in a process of its own that can be killed and started again over the same data.
final class PackagedService implements AutoCloseable {

    private final Map<String, String> config = new TestStack().start();
    private final int port = freePort();
    private @Nullable Process process;

    /// Returns once it is ready; requests of the test go to it.
    void start() {
        RestAssured.port = port;
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        config.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of(
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port,
                "-jar",
                Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Path.of("target", "packaged-service.log").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().atMost(Duration.ofSeconds(90))
                .ignoreExceptions()
                .until(() -> RestAssured.get("/q/health/ready").statusCode() == 200);
    }

    /// kill -9.
    void kill() {
        Objects.requireNonNull(process).destroyForcibly().onExit().join();
    }

    /// A figure out of its database, within a community.
    long count(UUID community, String sql) throws SQLException {
        try (var database = DriverManager.getConnection(
                        setting("quarkus.datasource.jdbc.url"),
                        setting("quarkus.datasource.username"),
                        setting("quarkus.datasource.password"));
                var set = database.prepareStatement("select set_config('terrace.community', ?, false)");
                var query = database.prepareStatement(sql)) {
            set.setString(1, community.toString());
            set.execute();
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }

    private String setting(String name) {
        return Objects.requireNonNull(config.get(name), name);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
