import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
import java.util.Map;
import java.util.TreeMap;

/// A container of an image, as a pod would run it, on the machine's own network.
final class ImageRun {

    private static final String USER = "10001:10001";
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

    private final ImageFiles files;
    private final Commands tools;
    private final String program;
    private final String name;
    private final String url;
    private final String managementUrl;
    private final List<String> command;
    private Duration took = Duration.ZERO;

    /// @param entry what `java` is given in place of what the image says; empty for what it says
    ImageRun(
            ImageFiles files,
            Commands tools,
            String program,
            String image,
            Map<String, String> settings,
            List<String> options,
            List<String> entry)
            throws IOException {
        this.files = files;
        this.tools = tools;
        this.program = program;
        name = "terrace-images-" + program;
        int port = freePort();
        int management = freePort();
        url = "http://127.0.0.1:" + port;
        managementUrl = "http://127.0.0.1:" + management;
        Map<String, String> all = new TreeMap<>(settings);
        all.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        all.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        all.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
        all.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(management));
        Path file = files.work().resolve("run.env");
        Files.deleteIfExists(file);
        Files.createFile(
                file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(
                file,
                all.entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .toList());
        command = new ArrayList<>(List.of(
                "podman",
                "run",
                "--detach",
                "--name=" + name,
                "--network=host",
                "--user=" + USER,
                "--cap-drop=all",
                "--security-opt=no-new-privileges",
                "--read-only",
                "--read-only-tmpfs=false",
                "--tmpfs=/tmp:rw,mode=1777,size=128m",
                "--env-file=" + file));
        command.addAll(options);
        if (!entry.isEmpty()) {
            command.add("--entrypoint=java");
        }
        command.add("localhost/" + image);
        command.addAll(entry);
    }

    /// Returns once it is ready.
    ImageRun start() throws IOException, InterruptedException {
        remove();
        long begun = System.nanoTime();
        tools.call(files.work(), command);
        while (!answers(managementUrl + "/q/health/ready")) {
            took = Duration.ofNanos(System.nanoTime() - begun);
            if (took.compareTo(PATIENCE) > 0 || !isRunning()) {
                stop();
                throw new BuildException(program + " did not get ready; its log is " + files.log(program));
            }
            Thread.sleep(POLL);
        }
        took = Duration.ofNanos(System.nanoTime() - begun);
        return this;
    }

    private boolean isRunning() throws IOException, InterruptedException {
        List<String> inspect = List.of("podman", "inspect", "--format={{.State.Running}}", name);
        return tools.run(files.work(), inspect).printed().strip().equals("true");
    }

    /// It writes an AOT cache as it ends, so that it may take its time.
    void stop() throws IOException, InterruptedException {
        tools.run(files.work(), List.of("podman", "stop", "--time=" + PATIENCE.toSeconds(), name));
        Files.writeString(files.log(program), tools.run(files.work(), List.of("podman", "logs", name)).printed());
        remove();
    }

    private void remove() throws IOException, InterruptedException {
        tools.run(files.work(), List.of("podman", "rm", "--force", "--ignore", name));
    }

    String url() {
        return url;
    }

    String managementUrl() {
        return managementUrl;
    }

    /// From its start to the first 200 of its readiness.
    Duration took() {
        return took;
    }

    private static boolean answers(String address) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return CLIENT.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return socket.getLocalPort();
        }
    }
}
