package io.terrace.analytics.clickhouse;

import static io.terrace.platform.testing.BoundedWait.await;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.terrace.platform.testing.FreePorts;
import io.terrace.stack.server.ClickHouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The ClickHouse that is installed here, on a free port of the loopback, with files of its own.
public final class ClickHouseServer implements QuarkusTestResourceLifecycleManager {

    private static final String PASSWORD = "it's \\ a <secret>";
    private static final ZoneId ZONE = ZoneId.of("Asia/Tokyo");

    private static ClickHouseServer running = new ClickHouseServer();

    private Optional<Path> folder = Optional.empty();
    private Optional<ClickHouse> server = Optional.empty();
    private Optional<Process> process = Optional.empty();

    /// Says so where there is none.
    public static boolean isInstalled() {
        boolean installed = ClickHouse.program().isPresent();
        if (!installed) {
            System.out.println("ClickHouse: SKIPPED, there is no clickhouse-server on the PATH");
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
        try {
            Path own = Files.createTempDirectory("clickhouse");
            ClickHouse clickHouse = new ClickHouse(own, FreePorts.some(1).getFirst(), PASSWORD, ZONE);
            folder = Optional.of(own);
            server = Optional.of(clickHouse);
            if (ClickHouse.program().isPresent()) {
                launch();
            }
            return Map.of(
                    "terrace.analytics.clickhouse.url",
                    clickHouse.url(),
                    "terrace.analytics.clickhouse.user",
                    ClickHouse.USER,
                    "terrace.analytics.clickhouse.password",
                    PASSWORD);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void launch() {
        ClickHouse clickHouse = server.orElseThrow();
        try {
            process = Optional.of(new ProcessBuilder(clickHouse.launch().command())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.orElseThrow().resolve("out.log").toFile())
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("ClickHouse to answer").until(clickHouse::ready);
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
