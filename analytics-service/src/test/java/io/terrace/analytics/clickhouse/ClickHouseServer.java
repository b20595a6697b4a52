package io.terrace.analytics.clickhouse;

import static io.terrace.platform.testing.BoundedWait.await;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.terrace.platform.testing.FreePorts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The ClickHouse that is installed here, on a free port of the loopback, with files of its own.
public final class ClickHouseServer implements QuarkusTestResourceLifecycleManager {

    private static final String PROGRAM = "clickhouse-server";
    private static final String USER = "terrace";
    private static final String PASSWORD = "it's \\ a secret";

    private static final String CONFIG = """
            <yandex>
                <logger><level>warning</level><log>%1$s/server.log</log><errorlog>%1$s/error.log</errorlog></logger>
                <http_port>%2$d</http_port>
                <listen_host>127.0.0.1</listen_host>
                <path>%1$s/data/</path>
                <tmp_path>%1$s/tmp/</tmp_path>
                <user_files_path>%1$s/user_files/</user_files_path>
                <users_config>users.xml</users_config>
                <default_profile>default</default_profile>
                <default_database>default</default_database>
                <mark_cache_size>67108864</mark_cache_size>
                <timezone>Asia/Tokyo</timezone>
            </yandex>
            """;
    private static final String USERS = """
            <yandex>
                <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
                <quotas><default/></quotas>
                <users><%1$s>
                    <password>%2$s</password><networks><ip>127.0.0.1</ip></networks>
                    <profile>default</profile><quota>default</quota>
                </%1$s></users>
            </yandex>
            """;

    private static ClickHouseServer running = new ClickHouseServer();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private int port;
    private Optional<Path> folder = Optional.empty();
    private Optional<Process> process = Optional.empty();

    private static Optional<Path> program() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(path -> Path.of(path, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Says so where there is none.
    public static boolean isInstalled() {
        boolean installed = program().isPresent();
        if (!installed) {
            System.out.println("ClickHouse: SKIPPED, there is no " + PROGRAM + " on the PATH");
        }
        return installed;
    }

    /// The one that the application under test has.
    public static ClickHouseServer current() {
        return running;
    }

    @Override
    public Map<String, String> start() {
        running = this;
        port = FreePorts.some(1).getFirst();
        if (program().isPresent()) {
            try {
                Path own = Files.createTempDirectory("clickhouse");
                Files.writeString(own.resolve("config.xml"), CONFIG.formatted(own, port));
                Files.writeString(own.resolve("users.xml"), USERS.formatted(USER, PASSWORD));
                folder = Optional.of(own);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            launch();
        }
        return Map.of(
                "terrace.analytics.clickhouse.url", "http://127.0.0.1:" + port,
                "terrace.analytics.clickhouse.user", USER,
                "terrace.analytics.clickhouse.password", PASSWORD);
    }

    public void launch() {
        Path own = folder.orElseThrow();
        try {
            process = Optional.of(
                    new ProcessBuilder(program().orElseThrow().toString(), "--config-file=" + own.resolve("config.xml"))
                            .redirectErrorStream(true)
                            .redirectOutput(own.resolve("out.log").toFile())
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("ClickHouse to answer").ignoreExceptions().until(this::answers);
    }

    private boolean answers() throws IOException, InterruptedException {
        HttpRequest ping = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/ping"))
                .timeout(Duration.ofSeconds(2))
                .build();
        return http.send(ping, BodyHandlers.ofString()).statusCode() == 200;
    }

    public void halt() {
        process.ifPresent(server -> {
            server.destroy();
            try {
                if (!server.waitFor(30, TimeUnit.SECONDS)) {
                    server.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        process = Optional.empty();
    }

    @Override
    public void stop() {
        halt();
    }
}
