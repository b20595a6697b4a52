package io.terrace.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.restassured.RestAssured;
import io.terrace.platform.testing.PackagedService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;

/// The service as it is shipped, and its root credential, mailbox and Redis.
public final class PackagedAuth implements AutoCloseable {

    private static final String MAILBOX = "terrace.test.mailbox-url";

    private final PackagedService service = new PackagedService();

    public PackagedAuth() {
        this(Map.of());
    }

    /// @param more of its configuration
    public PackagedAuth(Map<String, String> more) {
        service.with("terrace.environment", "development")
                .with("terrace.root-credential", "op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6")
                .with("terrace.auth.otp.text-mailbox", service.setting(MAILBOX));
        more.forEach(service::with);
    }

    /// Returns once it is ready; requests of the test go to it.
    public void start() {
        System.setProperty(MAILBOX, service.setting(MAILBOX));
        RestAssured.port = service.port();
        service.start();
    }

    /// kill -9.
    public void kill() {
        service.kill();
    }

    /// A statement on its database, within a community.
    public void change(UUID community, String sql) throws SQLException {
        try (var database = service.database(community);
                var change = database.createStatement()) {
            change.execute(sql);
        }
    }

    public void emptyRedis() {
        URI redis = URI.create(service.setting("quarkus.redis.hosts"));
        try (var connection = new Socket(redis.getHost(), redis.getPort())) {
            String login = "AUTH " + redis.getUserInfo().replace(':', ' ');
            connection.getOutputStream().write((login + "\r\nFLUSHALL\r\n").getBytes(US_ASCII));
            byte[] answers = connection.getInputStream().readNBytes(10);
            if (!new String(answers, US_ASCII).equals("+OK\r\n+OK\r\n")) {
                throw new AssertionError("Redis did not empty itself");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        service.close();
    }
}
