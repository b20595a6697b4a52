package io.terrace.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    private final ProcessHandle self = ProcessHandle.current();
    private final Instant begun = self.info().startInstant().orElseThrow();

    @TempDir
    Path folder = Path.of("");

    @Test
    void aRunningProcessIsFound() {
        RunFolder runs = new RunFolder(folder);
        runs.remember(new Running("redis", self.pid(), begun, 1));

        assertThat(runs.find("redis").flatMap(Running::process)).contains(self);
    }

    @Test
    void aPidThatNowBelongsToAnotherIsForgottenAndNeverSignalled() {
        RunFolder runs = new RunFolder(folder);
        runs.remember(new Running("redis", self.pid(), begun.minus(Duration.ofHours(1)), 1));

        assertThat(new Processes(runs, folder).kill("redis")).isFalse();
        assertThat(folder.resolve("redis.pid")).doesNotExist();
    }

    @Test
    void halfAFileIsNone() throws IOException {
        Files.writeString(folder.resolve("redis.pid"), "pid=12");

        assertThat(new RunFolder(folder).find("redis")).isEmpty();
    }
}
