package io.terrace.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CpuReadingTest {

    private static final long BUSY_NANOS = 50_000_000;

    @Test
    void workIsCounted() {
        assertThat(Files.exists(Path.of("/proc/self/schedstat"))).isTrue();
        CpuReading before = CpuReading.of(ProcessHandle.current());

        long spent = 0;
        while (spent < BUSY_NANOS) {
            spent = CpuReading.of(ProcessHandle.current()).since(before);
        }

        assertThat(spent).isGreaterThanOrEqualTo(BUSY_NANOS);
        assertThat(CpuReading.of(ProcessHandle.current()).compilerSince(before)).isNotNegative();
        assertThat(CpuReading.residentBytes(ProcessHandle.current())).isGreaterThan(1 << 20);
    }
}
