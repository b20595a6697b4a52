package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The container of a rendered Deployment or Job, run by Podman as the manifest says: image, user, capabilities,
/// read-only files, memory limit, environment, mounted secrets, probe. It is on the machine's own network, where the
/// test's servers are.
///
/// What a cluster has and this machine does not, the test gives in `replaced`: addresses and transport security of the
/// stores. Only variables that the manifest sets can be replaced.
final class PodContainer implements AutoCloseable {

    static final Path IMAGES =
            Path.of("..", "target", "images").toAbsolutePath().normalize();

    private static final Duration MAX_WAIT = Duration.ofMinutes(5);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String name;
    private final Map<String, String> environment = new TreeMap<>();
    private final List<URI> probes;
    private final List<String> command = new ArrayList<>();

    /// @param replaced values of variables of the manifest
    /// @param properties what the secret store has for the program: the file that is mounted
    PodContainer(
            List<Manifest> rendered, Manifest workload, Map<String, String> replaced, String properties, Path folder)
            throws IOException {
        name = "terrace-pod-" + workload.name();
        JsonNode pod = workload.pod();
        JsonNode container = pod.path("containers").get(0);
        each(container.path("envFrom")).forEach(from -> environment.putAll(configMap(rendered, from)));
        each(container.path("env"))
                .forEach(one -> environment.put(
                        one.path("name").asText(), one.path("value").asText()));
        replaced.forEach((variable, value) -> {
            if (environment.put(variable, value) == null) {
                throw new IllegalArgumentException(workload.id() + " sets no " + variable);
            }
        });
        probes = Stream.of("startupProbe", "livenessProbe", "readinessProbe")
                .map(probe -> container.path(probe).path("httpGet"))
                .filter(JsonNode::isObject)
                .map(this::uri)
                .toList();
        JsonNode security = pod.path("securityContext");
        JsonNode own = container.path("securityContext");
        command.addAll(List.of("podman", "run", "--detach", "--name=" + name, "--network=host"));
        command.add("--user=" + security.path("runAsUser").asInt() + ":"
                + security.path("runAsGroup").asInt());
        command.add("--group-add=" + security.path("fsGroup").asInt());
        each(own.at("/capabilities/drop"))
                .forEach(dropped -> command.add("--cap-drop=" + dropped.asText().toLowerCase(Locale.ROOT)));
        if (!own.path("allowPrivilegeEscalation").asBoolean(true)) {
            command.add("--security-opt=no-new-privileges");
        }
        if (own.path("readOnlyRootFilesystem").asBoolean()) {
            command.addAll(List.of("--read-only", "--read-only-tmpfs=false"));
        }
        command.add(
                "--memory=" + container.at("/resources/limits/memory").asText().replace("Mi", "m"));
        for (JsonNode mount : container.path("volumeMounts")) {
            Path volume = volume(folder, mount.path("name").asText(), security, properties);
            command.add("--volume=" + volume + ":" + mount.path("mountPath").asText()
                    + (mount.path("readOnly").asBoolean() ? ":ro" : ":rw"));
        }
        environment.forEach((variable, value) -> command.add("--env=" + variable + "=" + value));
        command.add("localhost/terrace/" + ManifestRules.program(workload.podLabels()));
    }

    private URI uri(JsonNode probe) {
        String port = probe.path("port").asText().equals("management") ? "MANAGEMENT" : "HTTP";
        return URI.create("http://127.0.0.1:" + environment.get("QUARKUS_" + port + "_PORT")
                + probe.path("path").asText());
    }

    private static Map<String, String> configMap(List<Manifest> rendered, JsonNode from) {
        String wanted = from.at("/configMapRef/name").asText();
        return rendered.stream()
                .filter(manifest -> manifest.is("ConfigMap") && manifest.name().equals(wanted))
                .map(manifest -> Manifest.map(manifest.json().path("data")))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No ConfigMap " + wanted));
    }

    /// A folder for a volume, as the kubelet makes it for an `fsGroup`.
    private static Path volume(Path folder, String name, JsonNode security, String properties) throws IOException {
        Path volume = Files.createDirectories(folder.resolve(name));
        Files.setPosixFilePermissions(
                volume, PosixFilePermissions.fromString(name.equals("tmp") ? "rwxrwxrwx" : "rwxr-xr-x"));
        if (name.equals("secret")) {
            Path file = Files.writeString(volume.resolve("application.properties"), properties);
            Files.setAttribute(file, "unix:gid", security.path("fsGroup").asInt());
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));
        }
        return volume;
    }

    /// Whether podman is there and `./terrace deploy images` has built them.
    static boolean canRun(String... programs) throws IOException, InterruptedException {
        if (!InstalledTools.isThere("podman") || !Files.exists(IMAGES.resolve("storage.conf"))) {
            return false;
        }
        for (String program : programs) {
            Process process = process(List.of("podman", "image", "exists", "localhost/terrace/" + program));
            process.getInputStream().readAllBytes();
            if (process.waitFor() != 0) {
                return false;
            }
        }
        return true;
    }

    PodContainer start() throws IOException, InterruptedException {
        podman("rm", "--force", "--ignore", name);
        call(command);
        return this;
    }

    /// Waits until it has ended.
    ///
    /// @return the code it ended with
    int await() throws IOException, InterruptedException {
        return Integer.parseInt(podman("wait", name).strip());
    }

    /// Waits until each probe of its manifest answers 200.
    void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        for (URI probe : probes) {
            while (!isWell(probe)) {
                if (System.nanoTime() > end || !running()) {
                    throw new AssertionError(name + ": " + probe.getPath() + " is not 200: " + log());
                }
                Thread.sleep(200);
            }
        }
    }

    private static boolean isWell(URI probe) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(probe).timeout(Duration.ofSeconds(3)).build();
        try {
            return CLIENT.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean running() throws IOException, InterruptedException {
        return podman("inspect", "--format={{.State.Running}}", name).strip().equals("true");
    }

    private long pid() throws IOException, InterruptedException {
        return Long.parseLong(podman("inspect", "--format={{.State.Pid}}", name).strip());
    }

    String log() throws IOException, InterruptedException {
        return podman("logs", name);
    }

    /// What the JVM of the image says when its log is to be at a path: a try to write there from inside.
    private String tryToWrite(String path) throws IOException, InterruptedException {
        Process process =
                process(List.of("podman", "exec", name, "java", "-Xlog:all=off", "-Xlog:gc:file=" + path, "-version"));
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return printed;
    }

    /// That it runs without rights and cannot change itself.
    void assertConfined() throws IOException, InterruptedException {
        Map<String, String> status = status();
        assertThat(status.get("Uid")).isEqualTo("10001 10001 10001 10001");
        assertThat(status.get("CapEff")).isEqualTo("0000000000000000");
        assertThat(status.get("CapBnd")).isEqualTo("0000000000000000");
        assertThat(status.get("NoNewPrivs")).isEqualTo("1");
        assertThat(status.get("Seccomp")).isEqualTo("2");
        assertThat(Files.readString(Path.of("/proc/" + pid() + "/maps"))).contains("/app/program.aot");
        assertThat(tryToWrite("/app/quarkus-run.jar")).contains("Read-only file system");
        assertThat(tryToWrite("/tmp/written")).doesNotContain("Read-only file system");
    }

    /// Of its process, by the names of `/proc/PID/status`.
    Map<String, String> status() throws IOException, InterruptedException {
        return Files.readAllLines(Path.of("/proc/" + pid() + "/status")).stream()
                .map(line -> line.split(":", 2))
                .collect(Collectors.toMap(
                        parts -> parts[0], parts -> parts[1].strip().replaceAll("\\s+", " ")));
    }

    @Override
    public void close() throws IOException {
        try {
            podman("rm", "--force", "--ignore", "--time=45", name);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String podman(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("podman"));
        command.addAll(List.of(arguments));
        return call(command);
    }

    private static String call(List<String> command) throws IOException, InterruptedException {
        Process process = process(command);
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + ": " + printed);
        }
        return printed;
    }

    private static Process process(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put(
                        "CONTAINERS_CONF",
                        Overlay.DEPLOY
                                .resolve("images/containers.conf")
                                .toAbsolutePath()
                                .normalize()
                                .toString());
        builder.environment()
                .put("CONTAINERS_STORAGE_CONF", IMAGES.resolve("storage.conf").toString());
        return builder.start();
    }
}
