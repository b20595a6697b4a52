package io.terrace.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PidFileFolderTest {

    @TempDir
    Path folder;

    private Process stranger;
    private PidFileFolder runs;
    private ProcessLifecycleService processes;

    @BeforeEach
    void aStrangerRuns() throws IOException {
        stranger = new ProcessBuilder("sleep", "60").start();
        runs = new PidFileFolder(folder.resolve("run"));
        processes = new ProcessLifecycleService(runs, folder.resolve("logs"));
    }

    @AfterEach
    void endTheStranger() {
        stranger.destroyForcibly();
    }

    @Test
    void aRunningProcessIsFoundAgain() {
        runs.remember(RunningProcess.of("redis", stranger.toHandle(), 4711).orElseThrow());

        assertThat(runs.find("redis")).hasValueSatisfying(found -> {
            assertThat(found.pid()).isEqualTo(stranger.pid());
            assertThat(found.port()).isEqualTo(4711);
        });
    }

    @Test
    void aRecycledPidIsNeverSignalled() {
        Instant longAgo = start().minus(Duration.ofHours(1));
        runs.remember(new RunningProcess("redis", stranger.pid(), longAgo, 4711));

        assertThat(processes.kill("redis")).isFalse();

        assertThat(stranger.isAlive()).isTrue();
        assertThat(runs.all()).isEmpty();
    }

    @Test
    void aKilledProcessIsForgotten() throws InterruptedException {
        runs.remember(RunningProcess.of("redis", stranger.toHandle(), 4711).orElseThrow());

        assertThat(processes.kill("redis")).isTrue();

        assertThat(stranger.waitFor(Duration.ofSeconds(10))).isTrue();
        assertThat(runs.all()).isEmpty();
    }

    @Test
    void halfAFileReadsAsNone() throws IOException {
        Files.createDirectories(folder.resolve("run"));
        Files.writeString(folder.resolve("run/kafka.pid"), "pid=" + stranger.pid() + "\nstart");

        assertThat(runs.all()).isEmpty();
        assertThat(stranger.isAlive()).isTrue();
    }

    private Instant start() {
        return stranger.info().startInstant().orElseThrow();
    }
}
