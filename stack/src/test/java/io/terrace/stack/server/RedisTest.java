package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisTest {

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
    void aFloodOfKeysFillsItNoFurtherThanItsBoundAndLeavesWhatIsInUse() throws Exception {
        bench.start(redis);
        try (RedisClient client = new RedisClient(redis.port())) {
            assertThat(client.ask("CONFIG", "GET", "maxmemory")).contains(Long.toString(256 << 20));
            client.ask("CONFIG", "SET", "maxmemory", "8mb");
            String limit = "quota:{community:fan}:writes";

            for (int i = 0; i < 40_000; i++) {
                assertThat(client.ask("SET", "invented:" + i, "x".repeat(400), "EX", "3600"))
                        .isEqualTo("+OK");
                if (i % 20 == 0) {
                    assertThat(client.ask("INCR", limit)).isEqualTo(":" + (i / 20 + 1));
                }
            }

            assertThat(Long.parseLong(client.ask("DBSIZE").substring(1))).isLessThan(20_000);
        }
    }

    @Test
    void whateverElseListensOnItsPortIsNotTakenForIt() throws Exception {
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
