package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A program's rendered pods over servers of this machine in place of a cluster's.
///
/// @param settings of its database, topics and Redis, as [SandboxServers] gives them
/// @param folder for the volumes
record PodSandbox(List<Manifest> rendered, String program, Map<String, String> settings, Path folder) {

    /// Of the gateway and of what is behind it.
    static final String CONTEXT_KEY = "0a".repeat(32);

    String setting(String name) {
        return Objects.requireNonNull(settings.get(name), name);
    }

    /// @param kind of the workload
    /// @param replaced values of variables of the manifest, beside Kafka's
    /// @param secret properties of the secret store, beside Kafka's login
    PodContainer pod(String kind, Map<String, String> replaced, Map<String, String> secret) throws IOException {
        Manifest workload = rendered.stream()
                .filter(manifest -> manifest.is(kind)
                        && ManifestRules.program(manifest.podLabels()).equals(program))
                .findFirst()
                .orElseThrow();
        Map<String, String> variables = new HashMap<>(replaced);
        variables.put("KAFKA_BOOTSTRAP_SERVERS", setting("kafka.bootstrap.servers"));
        variables.put("KAFKA_SECURITY_PROTOCOL", setting("kafka.security.protocol"));
        Map<String, String> properties = new TreeMap<>(secret);
        properties.put("kafka.sasl.jaas.config", setting("kafka.sasl.jaas.config"));
        properties.put("terrace.topic-prefix", setting("terrace.topic-prefix"));
        String file = properties.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining("\n"));
        return new PodContainer(rendered, workload, variables, file, Files.createTempDirectory(folder, kind));
    }

    /// That it runs without rights and cannot change itself.
    static void assertConfined(PodContainer pod) throws Exception {
        Map<String, String> status = status(pod);
        assertThat(status.get("Uid")).isEqualTo("10001 10001 10001 10001");
        assertThat(status.get("CapEff")).isEqualTo("0000000000000000");
        assertThat(status.get("CapBnd")).isEqualTo("0000000000000000");
        assertThat(status.get("NoNewPrivs")).isEqualTo("1");
        assertThat(status.get("Seccomp")).isEqualTo("2");
        assertThat(Files.readString(Path.of("/proc/" + pod.pid() + "/maps"))).contains("/app/program.aot");
        assertThat(pod.tryToWrite("/app/quarkus-run.jar")).contains("Read-only file system");
        assertThat(pod.tryToWrite("/tmp/written")).doesNotContain("Read-only file system");
    }

    /// Of its process, by the names of `/proc/PID/status`.
    static Map<String, String> status(PodContainer pod) throws Exception {
        return Files.readAllLines(Path.of("/proc/" + pod.pid() + "/status")).stream()
                .map(line -> line.split(":", 2))
                .collect(Collectors.toMap(
                        parts -> parts[0], parts -> parts[1].strip().replaceAll("\\s+", " ")));
    }

    /// Two ports that are free.
    static List<Integer> freePorts() throws IOException {
        try (var one = new ServerSocket(0);
                var other = new ServerSocket(0)) {
            return List.of(one.getLocalPort(), other.getLocalPort());
        }
    }
}
