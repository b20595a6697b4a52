package io.terrace.deploy;

import java.io.IOException;
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
record ProgramPods(List<Manifest> rendered, String program, Map<String, String> settings, Path folder) {

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
}
