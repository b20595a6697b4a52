package io.terrace.bench.service;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/// How the service under test is started.
public final class ServiceOptions {

    @Option(names = "--set", description = "a setting of the service: KEY=VALUE")
    private Map<String, String> settings = Map.of();

    @Option(names = "--jvm", description = "an option of its JVM, such as -XX:StartFlightRecording=filename=FILE")
    private List<String> jvm = List.of();

    private final Map<String, String> environment = new HashMap<>();

    /// Adds a variable that the service cannot start without.
    public void needs(String variable, String value) {
        environment.put(variable, value);
    }

    Map<String, String> settings() {
        return settings;
    }

    List<String> jvm() {
        return jvm;
    }

    Map<String, String> environment() {
        return environment;
    }
}
