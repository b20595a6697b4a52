package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.platform.testing.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/// A real Prometheus over the suite: it asks every program each second, with the labels that the PodMonitor of
/// `deploy/base` gives, and judges the alerts of `deploy/observability` sixty times as fast.
public final class LocalPrometheus implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final String INTERVAL = "1s";

    private final Path folder;
    private final Path config;
    private final int port = FreePorts.one();
    private final URI uri = URI.create("http://127.0.0.1:" + port);
    private final List<String> alerts;
    private Process process;

    /// @param folder where it has its files
    private LocalPrometheus(Suite suite, Path folder) {
        this.folder = folder.toAbsolutePath();
        config = this.folder.resolve("prometheus.yaml");
        Path rules = this.folder.resolve("rules.yaml");
        try {
            Files.createDirectories(this.folder);
            alerts = ScaledAlertRules.write(rules);
            new YAMLMapper().writeValue(config.toFile(), config(suite, rules));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process = launch();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroyForcibly(), "prometheus"));
        awaitReady();
    }

    /// @throws IllegalStateException where no Prometheus is installed
    public static LocalPrometheus over(Suite suite, Path folder) {
        return new LocalPrometheus(suite, folder);
    }

    /// Every alert there is.
    public List<String> alerts() {
        return alerts;
    }

    /// The alerts that fire now.
    public Set<String> firing() {
        return named(get("/api/v1/alerts").at("/data/alerts"), "firing");
    }

    /// The alerts that fire now or are about to.
    public Set<String> active() {
        Set<String> active = named(get("/api/v1/alerts").at("/data/alerts"), "pending");
        active.addAll(firing());
        return active;
    }

    /// What fired at any moment of the time until now, each with the program it names, where it names one.
    public Set<String> fired(Duration time) {
        String query =
                "group by (alertname, app_kubernetes_io_name) (max_over_time(ALERTS{alertstate=\"firing\"}[%ds]))"
                        .formatted(time.toSeconds() + 1);
        Set<String> fired = new TreeSet<>();
        JsonNode answer = get("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        for (JsonNode series : answer.at("/data/result")) {
            String program = series.at("/metric/app_kubernetes_io_name").asText();
            fired.add(series.at("/metric/alertname").asText() + (program.isEmpty() ? "" : "/" + program));
        }
        return fired;
    }

    /// How many programs were asked with success just now.
    public int programs() {
        return get("/api/v1/query?query=" + URLEncoder.encode("sum(up)", StandardCharsets.UTF_8))
                .at("/data/result/0/value/1")
                .asInt();
    }

    /// Starts again without anything of what it has measured: for windows of hours.
    public void forget() {
        close();
        process = launch();
        awaitReady();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().orTimeout(STOP.toSeconds(), TimeUnit.SECONDS).join();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Set<String> named(JsonNode alerts, String state) {
        Set<String> names = new TreeSet<>();
        for (JsonNode alert : alerts) {
            if (alert.path("state").asText().equals(state)) {
                names.add(alert.at("/labels/alertname").asText());
            }
        }
        return names;
    }

    private static Map<String, ?> config(Suite suite, Path rules) {
        List<Map<String, Object>> targets = ServiceDescriptor.all().stream()
                .map(program -> Map.of(
                        "targets", List.of("127.0.0.1:" + suite.managementPort(program.name())),
                        "labels", labels(program)))
                .toList();
        return Map.of(
                "global", Map.of("scrape_interval", INTERVAL, "evaluation_interval", INTERVAL),
                "rule_files", List.of(rules.toString()),
                "scrape_configs",
                        List.of(Map.of(
                                "job_name", "terrace", "metrics_path", "/q/metrics", "static_configs", targets)));
    }

    private static Map<String, String> labels(ServiceDescriptor program) {
        return Map.of(
                "app_kubernetes_io_name",
                program.name(),
                "terrace_io_team",
                program.owner().substring(program.owner().indexOf('/') + 1),
                "namespace",
                "terrace",
                "pod",
                program.name() + "-0",
                "container",
                "service");
    }

    private Process launch() {
        try {
            return new ProcessBuilder(
                            "prometheus",
                            "--config.file=" + config,
                            "--storage.tsdb.path=" + Files.createTempDirectory(folder, "data-"),
                            "--web.listen-address=" + uri.getAuthority(),
                            "--log.level=warn")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("prometheus.log").toFile()))
                    .start();
        } catch (IOException absent) {
            throw new IllegalStateException(
                    "The drill of the alerts needs Prometheus on the PATH (Debian: apt-get install prometheus)",
                    absent);
        }
    }

    private void awaitReady() {
        await("Prometheus to be ready, as its prometheus.log tells")
                .ignoreExceptions()
                .until(() -> {
                    HttpRequest question = HttpRequest.newBuilder(uri.resolve("/-/ready"))
                            .timeout(PATIENCE)
                            .build();
                    return CLIENT.send(question, BodyHandlers.discarding()).statusCode() == 200;
                });
    }

    private JsonNode get(String path) {
        HttpRequest question =
                HttpRequest.newBuilder(uri.resolve(path)).timeout(PATIENCE).build();
        try {
            return JSON.readTree(CLIENT.send(question, BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
