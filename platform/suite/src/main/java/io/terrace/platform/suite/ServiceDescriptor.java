package io.terrace.platform.suite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What is known of a program before it runs: `service.properties` of its module.
///
/// @param name its module, its process, its principal at the broker and its context token's audience
/// @param port its usual one
/// @param owner the team, as `CODEOWNERS` names it
/// @param database its name; empty where it has none
/// @param writes topics that it may write
/// @param reads topics that it may read
/// @param redisKeys patterns of keys that it may use
/// @param redisChannels patterns of channels that it may use
/// @param redisCommands rules besides the usual ones, such as `+info`
/// @param environment what a stack gives it besides what every program gets; values may have placeholders such as
///     `${secret.master-key}`
public record ServiceDescriptor(
        String name,
        int port,
        String owner,
        String database,
        List<String> writes,
        List<String> reads,
        List<String> redisKeys,
        List<String> redisChannels,
        List<String> redisCommands,
        Map<String, String> environment) {

    /// The program before all others.
    public static final String GATEWAY = "gateway";

    /// The folder of [ServiceDescriptor] files on the class path: a folder a module.
    static final String FOLDER = "/suite/";

    private static final String FILE = "/service.properties";
    private static final String ENVIRONMENT = "environment.";
    /// Maven writes a list as `[a, b]`.
    private static final Pattern LIST_MARKS = Pattern.compile("[\\[\\],\\s]+");

    private static final Pattern PORT = Pattern.compile("[1-9]\\d{0,4}");
    private static final int MAX_PORT = 65_535;

    /// Every program of the suite by its port, the gateway last.
    public static List<ServiceDescriptor> all() {
        return LIST_MARKS
                .splitAsStream(read(FOLDER + "modules.properties").getProperty("modules", ""))
                .filter(module -> ServiceDescriptor.class.getResource(FOLDER + module + FILE) != null)
                .map(module -> of(module, read(FOLDER + module + FILE)))
                .sorted(Comparator.comparing(
                                (ServiceDescriptor one) -> one.name().equals(GATEWAY))
                        .thenComparingInt(ServiceDescriptor::port))
                .toList();
    }

    /// Those behind the gateway.
    public static List<ServiceDescriptor> services() {
        return all().stream().filter(one -> !one.name().equals(GATEWAY)).toList();
    }

    /// @throws IllegalArgumentException where a line is missing, is none, or does not say what it has to
    static ServiceDescriptor of(String name, Properties lines) {
        Properties rest = new Properties();
        rest.putAll(lines);
        Map<String, String> environment = new TreeMap<>();
        lines.stringPropertyNames().stream()
                .filter(line -> line.startsWith(ENVIRONMENT))
                .forEach(line -> environment.put(line.substring(ENVIRONMENT.length()), take(name, rest, line)));
        ServiceDescriptor descriptor = new ServiceDescriptor(
                name,
                port(name, take(name, rest, "port")),
                take(name, rest, "owner"),
                name.equals(GATEWAY) ? "" : take(name, rest, "database"),
                list(rest, "topics.writes"),
                list(rest, "topics.reads"),
                list(rest, "redis.keys"),
                list(rest, "redis.channels"),
                list(rest, "redis.commands"),
                Map.copyOf(environment));
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException(name + FILE + " has unknown lines: " + rest.keySet());
        }
        return descriptor;
    }

    private static String take(String name, Properties lines, String line) {
        String value = (String) lines.remove(line);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + FILE + " lacks " + line);
        }
        return value.strip();
    }

    private static int port(String name, String text) {
        if (!PORT.matcher(text).matches() || Integer.parseInt(text) > MAX_PORT) {
            throw new IllegalArgumentException(name + FILE + " has a port that is none: " + text);
        }
        return Integer.parseInt(text);
    }

    private static List<String> list(Properties lines, String line) {
        String value = (String) lines.remove(line);
        return value == null
                ? List.of()
                : Stream.of(value.split(","))
                        .map(String::strip)
                        .filter(one -> !one.isEmpty())
                        .toList();
    }

    private static Properties read(String resource) {
        Properties lines = new Properties();
        try (InputStream in = ServiceDescriptor.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            lines.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
        return lines;
    }
}
