import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Postgres, Redis, Kafka and a mailbox on this machine's loopback address, ended with this program.
record TrainingServers(Process process, URI control) implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern FIELD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    static TrainingServers start(Path root, Path work) throws IOException {
        Path jar = root.resolve("stack/target/stack.jar");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-jar",
                        jar.toString(),
                        "ephemeral",
                        "--folder=" + work,
                        "--binaries=" + jar.resolveSibling("bin"))
                .redirectError(work.resolve("servers.log").toFile())
                .start();
        String addresses = process.inputReader().readLine();
        if (addresses == null) {
            throw new BuildException("The servers did not start; their log is " + work.resolve("servers.log"));
        }
        return new TrainingServers(process, URI.create(strings(addresses).get("control")));
    }

    /// A database, topics and secrets of its own for a program.
    ///
    /// @param services those that the gateway signs for
    Map<String, String> settings(String program, List<String> services) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(control.resolve("/sandboxes/" + program))
                .POST(BodyPublishers.noBody())
                .build();
        String answer = CLIENT.send(request, BodyHandlers.ofString()).body();
        Map<String, String> settings = new TreeMap<>();
        strings(answer).forEach((name, value) -> settings.put(variable(name), value));
        settings.put("TERRACE_PUBLIC_URL", "http://localhost:8080");
        List<String> keys = List.of(
                "CONTEXT_KEY", "CURSOR_KEY", "MEDIA_SIGNING_KEY", "MASTER_KEY", "WALLET_PRESENTATION_KEY",
                "SPONSORSHIP_SIGNING_KEY");
        for (String key : keys) {
            settings.put("TERRACE_" + key, ImageFiles.sha256(key.getBytes(UTF_8)));
        }
        if (program.equals("gateway")) {
            String key = settings.get("TERRACE_CONTEXT_KEY");
            services.forEach(service ->
                    settings.put("TERRACE_GATEWAY_SERVICES_" + variable(service) + "_CONTEXT_KEY", key));
        }
        settings.put("TERRACE_ROOT_CREDENTIAL", "op_" + ImageFiles.sha256("root".getBytes(UTF_8)));
        // It works beside no one.
        settings.put("TERRACE_INBOX_ENABLED", "false");
        settings.put("TERRACE_RELAY_ENABLED", "false");
        settings.put("QUARKUS_SCHEDULER_ENABLED", "false");
        return settings;
    }

    private static String variable(String setting) {
        return setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /// The members of a flat JSON object whose values are strings.
    private static Map<String, String> strings(String json) {
        Map<String, String> strings = new HashMap<>();
        Matcher field = FIELD.matcher(json);
        while (field.find()) {
            strings.put(plain(field.group(1)), plain(field.group(2)));
        }
        return strings;
    }

    private static String plain(String escaped) {
        return escaped.replace("\\\"", "\"").replace("\\/", "/").replace("\\\\", "\\");
    }

    /// They end when nobody holds their input any more.
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.onExit().join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
