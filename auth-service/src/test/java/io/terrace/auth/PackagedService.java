package io.terrace.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
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
public final class PackagedService implements AutoCloseable {

    private final Map<String, String> config = new TestStack().start();
    private final Map<String, String> more;
    private final int port = freePort();
    private @Nullable Process process;

    public PackagedService() {
        this(Map.of());
    }

    /// @param more of its configuration
    public PackagedService(Map<String, String> more) {
        this.more = more;
    }

    /// Returns once it is ready; requests of the test go to it.
    public void start() {
        String mailbox = setting("terrace.test.mailbox-url");
        System.setProperty("terrace.test.mailbox-url", mailbox);
        RestAssured.port = port;
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        config.forEach((name, value) -> command.add("-D" + name + "=" + value));
        more.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of(
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port,
                "-Dterrace.environment=development",
                "-Dterrace.root-credential=op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6",
                "-Dterrace.auth.otp.text-mailbox=" + mailbox,
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
    public void kill() {
        Process running = Objects.requireNonNull(process);
        running.destroyForcibly().onExit().join();
    }

    /// A statement on its database, within a community.
    public void change(UUID community, String sql) throws SQLException {
        try (Connection database = DriverManager.getConnection(
                        setting("quarkus.datasource.jdbc.url"),
                        setting("quarkus.datasource.username"),
                        setting("quarkus.datasource.password"));
                var set = database.prepareStatement("select set_config('terrace.community', ?, false)");
                var change = database.createStatement()) {
            set.setString(1, community.toString());
            set.execute();
            change.execute(sql);
        }
    }

    public void emptyRedis() {
        URI redis = URI.create(setting("quarkus.redis.hosts"));
        try (var connection = new Socket(redis.getHost(), redis.getPort())) {
            connection.getOutputStream().write("FLUSHALL\r\n".getBytes(US_ASCII));
            byte[] answer = connection.getInputStream().readNBytes(3);
            if (!new String(answer, US_ASCII).equals("+OK")) {
                throw new AssertionError("Redis did not empty itself");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
