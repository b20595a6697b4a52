package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Bench bench;
    private Redis redis;

    @BeforeEach
    void make() {
        bench = Bench.in(folder);
        redis = bench.redis();
    }

    @AfterEach
    void end() {
        bench.kill(redis);
    }

    @Test
    void startsAgainAfterAKill() {
        bench.start(redis);
        bench.kill(redis);
        assertThat(redis.ready()).isFalse();

        bench.start(redis);

        assertThat(redis.ready()).isTrue();
    }

    @Test
    void keyFloodRespectsMemoryLimitAndSparesActiveKeys() throws Exception {
        bench.start(redis);
        try (RedisClient client = new RedisClient(redis.port())) {
            assertThat(client.ask(redis.logIn().toArray(String[]::new))).isEqualTo("+OK");
            assertThat(client.ask("CONFIG", "GET", "maxmemory")).contains(Long.toString(256 << 20));
            client.ask("CONFIG", "SET", "maxmemory", "8mb");
            String limit = "quota:{community:fan}:writes";

            invent(client, 0, 40_000);
            // Redis tells ages by the second.
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() ->
                            !client.ask("OBJECT", "IDLETIME", "invented:39999").matches(":[01]"));

            for (int i = 1; i <= 200; i++) {
                assertThat(client.ask("INCR", limit)).isEqualTo(":" + i);
                invent(client, 40_000 + i * 20, 20);
            }

            assertThat(Long.parseLong(client.ask("DBSIZE").substring(1))).isLessThan(20_000);
        }
    }

    @Test
    void unauthenticatedClientIsRefused() throws IOException {
        bench.start(redis);

        assertThat(said("PING")).startsWith("-NOAUTH");
        assertThat(said("AUTH gateway guess", "PING")).startsWith("-WRONGPASS");
        assertThat(said("AUTH default x", "PING")).startsWith("-WRONGPASS");
    }

    @Test
    void aServiceUsesItsOwnKeysAndNoCommandThatHurtsOthers() throws IOException {
        bench.start(redis);
        String gateway = "AUTH gateway gateway-secret";
        String realtime = "AUTH realtime-service realtime-service-secret";

        assertThat(said(gateway, "SET quota:x 1")).isEqualTo("+OK +OK");
        assertThat(said(gateway, "SET stream:x 1")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "GET presence:x")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "FLUSHALL")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "KEYS *")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "CONFIG GET dir")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "SUBSCRIBE stream:x")).startsWith("+OK -NOPERM");
        assertThat(said(gateway, "ACL LIST")).startsWith("+OK -NOPERM");
        assertThat(said(realtime, "SET stream:x 1")).isEqualTo("+OK +OK");
        assertThat(said(realtime, "PUBLISH stream:x 1")).isEqualTo("+OK :0");
        assertThat(said(realtime, "SET quota:x 1")).startsWith("+OK -NOPERM");
    }

    @Test
    void noFileHoldsAPassword() throws IOException {
        bench.start(redis);
        Path users = folder.resolve("redis").resolve("users.acl");

        assertThat(Files.readString(users)).contains("user gateway on #").doesNotContain("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(users)))
                .isEqualTo("rw-------");
    }

    private static void invent(RedisClient client, int from, int count) throws IOException {
        for (int i = from; i < from + count; i++) {
            assertThat(client.ask("SET", "invented:" + i, "x".repeat(400), "EX", "3600"))
                    .isEqualTo("+OK");
        }
    }

    /// The first line of each answer, in one line.
    private String said(String... commands) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), redis.port())) {
            String all = String.join("\r\n", commands) + "\r\nQUIT\r\n";
            socket.getOutputStream().write(all.getBytes(StandardCharsets.US_ASCII));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answers.replaceAll("\r\n\\+OK\r\n$", "").replace("\r\n", " ").strip();
        }
    }

    @Test
    void foreignServerOnItsPortIsNotReady() throws Exception {
        try (ServerSocket stranger = new ServerSocket(redis.port())) {
            Thread.ofVirtual().start(() -> {
                try (var client = stranger.accept()) {
                    client.getOutputStream()
                            .write("HTTP/1.1 400\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                } catch (java.io.IOException closed) {
                    Thread.currentThread().interrupt();
                }
            });

            assertThat(redis.ready()).isFalse();
        }
    }
}
