package io.terrace.stack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.server.SelfJvmCommandLine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EphemeralStackCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void stackEndsWithItsStarterAndLeavesNothing() throws Exception {
        Process stack = start();
        String control = control(stack);
        List<RunningProcess> servers = servers(stack);

        Map<String, String> first = sandbox(control, "feed-service");
        Map<String, String> second = sandbox(control, "feed-service");
        stack.getOutputStream().close();

        assertThat(first.get("quarkus.datasource.username")).matches("t_feed_service_[0-9a-f]{8}_service");
        assertThat(first.keySet()).isEqualTo(second.keySet());
        assertThat(List.of("quarkus.datasource.jdbc.url", "terrace.topic-prefix", "quarkus.redis.hosts"))
                .noneMatch(key -> Objects.equals(first.get(key), second.get(key)));
        assertThat(servers).hasSize(4);
        Awaitility.await().atMost(PATIENCE).until(() -> !stack.isAlive());
        assertThat(servers).allMatch(server -> server.process().isEmpty());
        assertThat(folder).isDirectoryNotContaining("glob:**/stack-*");
    }

    @Test
    void theServersOfAKilledStackAreEndedByTheNext() throws Exception {
        Process killed = start();
        control(killed);
        List<RunningProcess> orphans = servers(killed);
        killed.destroyForcibly().waitFor();

        Process next = start();
        control(next);

        assertThat(orphans).hasSize(4).allMatch(orphan -> orphan.process().isEmpty());
        assertThat(folder.resolve("stack-" + killed.pid())).doesNotExist();
        next.getOutputStream().close();
        Awaitility.await().atMost(PATIENCE).until(() -> !next.isAlive());
    }

    @Test
    void aStackEndedWhileItStartsLeavesNothing() throws Exception {
        Process stack = start();
        Awaitility.await().atMost(PATIENCE).until(() -> !servers(stack).isEmpty());
        Set<ProcessHandle> children = new HashSet<>();

        stack.destroy();
        while (stack.isAlive()) {
            stack.descendants().forEach(children::add);
        }

        assertThat(folder).isDirectoryNotContaining("glob:**/stack-*");
        Awaitility.await().atMost(PATIENCE).until(() -> children.stream().noneMatch(EphemeralStackCommandTest::runs));
    }

    /// An ended process nobody has reaped yet has no command any more.
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private Process start() throws IOException {
        return new ProcessBuilder(SelfJvmCommandLine.command(
                        128,
                        List.of(
                                "ephemeral",
                                "--folder=" + folder,
                                "--binaries=" + Path.of("target", "binaries").toAbsolutePath())))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String control(Process stack) throws IOException {
        return JSON.readTree(stack.inputReader().readLine()).path("control").asText();
    }

    private List<RunningProcess> servers(Process stack) {
        return new PidFileFolder(new HomeFolder(folder.resolve("stack-" + stack.pid())).runs()).all();
    }

    private static Map<String, String> sandbox(String control, String name) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(control + "/sandboxes/" + name))
                .POST(BodyPublishers.noBody())
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body();
        return JSON.readValue(answer, new TypeReference<>() {});
    }
}
