package io.terrace.journeys.suite;

import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.platform.testing.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The program behind `./terrace`, as a person would call it, with a home and ports of its own.
final class Cli {

    private static final String STACK = "stack/target/stack.jar";
    private static final List<String> PARTS = Stream.concat(
                    ServiceDescriptor.all().stream()
                            .map(ServiceDescriptor::name)
                            .flatMap(program -> Stream.of(program, program + "-management")),
                    Stream.of("identity-provider", "postgres", "redis", "kafka", "kafka-controller", "mailbox", "smtp"))
            .toList();

    /// Journeys look at what the suite does, however slow the machine: the gateway sheds nothing, as its own tests and
    /// the benchmark of overload have it do.
    private static final Map<String, String> PATIENT =
            Map.of("TERRACE_GATEWAY_OVERLOAD_TARGET", "10s", "TERRACE_GATEWAY_OVERLOAD_FIRST", "4096");

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private volatile Path stack;

    /// @param checkout that is built and whose program it is
    /// @param more of the environment
    Cli(Path home, Path checkout, Map<String, String> more) {
        this.home = home;
        stack = checkout.resolve(STACK);
        environment.put("TERRACE_HOME", home.toString());
        environment.putAll(PATIENT);
        environment.putAll(more);
        List<Integer> ports = FreePorts.some(PARTS.size());
        for (int i = 0; i < PARTS.size(); i++) {
            environment.put(variable(PARTS.get(i)), ports.get(i).toString());
        }
    }

    /// A variable of every command's environment from now on.
    void set(String variable, String value) {
        environment.put(variable, value);
    }

    /// Has every command from now on done by another checkout's program, with the same home and ports.
    void use(Path checkout) {
        stack = checkout.resolve(STACK);
    }

    /// Runs a command to its end.
    ///
    /// @return what it printed
    /// @throws IllegalStateException when it fails or does not end in time
    String run(Duration patience, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-jar"));
        command.add(stack.toString());
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(home);
            Path output = Files.createTempFile(home, "cli-", ".log");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(patience.toSeconds(), TimeUnit.SECONDS);
            String printed = Files.readString(output);
            if (!ended || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "terrace %s %s:%n%s".formatted(List.of(arguments), ended ? "failed" : "hung", printed));
            }
            Files.delete(output);
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    List<Integer> ports() {
        return PARTS.stream()
                .map(part -> environment.getOrDefault(variable(part), ""))
                .map(Integer::valueOf)
                .toList();
    }

    int port(String part) {
        return Integer.parseInt(environment.getOrDefault(variable(part), ""));
    }

    private static String variable(String part) {
        return "TERRACE_PORT_" + part.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
