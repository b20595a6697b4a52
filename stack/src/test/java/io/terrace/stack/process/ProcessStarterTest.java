package io.terrace.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStarterTest {

    @TempDir
    Path folder;

    private ProcessLifecycleService processes;

    @BeforeEach
    void startWithNone() {
        processes = new ProcessLifecycleService(new PidFileFolder(folder.resolve("run")), folder.resolve("logs"));
    }

    @Test
    void processThatEndsWhileStartingIsReportedWithItsLastOutput() {
        Script script = new Script("sleep 0.3; echo out of cheese; exit 3", Map.of(), false);
        processes.start(script);

        assertThatThrownBy(() -> processes.await(script, Duration.ofSeconds(10)))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("script ended while starting")
                .hasMessageContaining("out of cheese");
    }

    @Test
    void aProcessThatIgnoresTheRequestIsEndedByForce() {
        Script script = new Script("trap '' TERM; while true; do sleep 0.1; done", Map.of(), true);
        RunningProcess running = processes.start(script);

        assertThat(processes.stop(script)).isTrue();

        assertThat(running.process()).isEmpty();
    }

    @Test
    void startingTwiceStartsOne() {
        Script script = new Script("sleep 60", Map.of(), true);
        RunningProcess first = processes.start(script);

        RunningProcess second = processes.start(script);

        assertThat(second.pid()).isEqualTo(first.pid());
        processes.kill(script.name());
    }

    @Test
    void nothingStartsAnyMoreOnceEverythingIsBeingStopped() {
        processes.close();

        assertThatThrownBy(() -> processes.start(new Script("sleep 60", Map.of(), true)))
                .hasMessageContaining("being stopped");
        assertThat(processes.runs().all()).isEmpty();
    }

    @Test
    void theEnvironmentReachesTheProcess() {
        Script script = new Script("echo secret is $SECRET; sleep 60", Map.of("SECRET", "a cow"), true);
        processes.start(script);

        assertThat(ConditionAwaiter.until(
                        Duration.ofSeconds(5), () -> contains(processes.log("script"), "secret is a cow")))
                .isTrue();
        processes.kill(script.name());
    }

    private static boolean contains(Path log, String text) {
        try {
            return Files.readString(log).contains(text);
        } catch (IOException notYet) {
            return false;
        }
    }

    private record Script(String text, Map<String, String> environment, boolean ready) implements StackComponent {

        @Override
        public String name() {
            return "script";
        }

        @Override
        public int port() {
            return LoopbackPorts.free(1).getFirst();
        }

        @Override
        public ProcessSpec launch() {
            return new ProcessSpec(List.of("/bin/sh", "-c", text), environment);
        }

        @Override
        public Duration grace() {
            return Duration.ofMillis(300);
        }
    }
}
