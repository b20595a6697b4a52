import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Builds OCI images of the suite's programs: `./terrace deploy images --help` says what and how.
///
/// Arguments: the repository's folder, then what the command was given.
final class Images {

    private static final String USAGE = """
            Usage: ./terrace deploy images [--twice] [PROGRAM …]

            Builds an OCI image of each program named, or of all: Debian's C library, a Java runtime of the modules the
            programs need, the packaged program (root's, read-only), its SBOM, and an AOT cache that the image itself
            has written in a training run, as user 10001, over servers that are started for it and ended after it.

              --twice   builds each image but its AOT cache a second time, from Debian's packages on, and fails if the
                        digests differ. The cache is outside of the comparison: no two training runs write the same.

            An image is left at target/images/PROGRAM/oci, an OCI layout whose digest a registry keeps:
            `skopeo copy oci:target/images/PROGRAM/oci docker://REGISTRY/terrace/PROGRAM`, then `deploy/pin`.
            The SBOM is the one that `./terrace deploy sbom PROGRAM` has left; it takes minutes, so it is not made here.

            Needs Debian or a descendant, root, and packages: buildah podman runc conmon mmdebstrap.
            """;

    /// Debian's packages by the programs of theirs that are used.
    private static final Map<String, String> PACKAGES = new TreeMap<>(Map.of(
            "buildah", "buildah",
            "podman", "podman",
            "runc", "runc",
            "conmon", "conmon",
            "mmdebstrap", "mmdebstrap",
            "tar", "tar"));

    /// What `jdeps` finds in the jars of all programs, and what it cannot find.
    private static final Map<String, String> MODULES = new TreeMap<>(Map.ofEntries(
            Map.entry("java.base", "everything"),
            Map.entry("java.compiler", "types that annotations of Vert.x name"),
            Map.entry("java.desktop", "java.beans of Jackson and Hibernate; pictures in media-worker"),
            Map.entry("java.instrument", "Hibernate's class transformers"),
            Map.entry("java.logging", "the log"),
            Map.entry("java.management", "metrics of the JVM"),
            Map.entry("java.naming", "data sources and transactions"),
            Map.entry("java.net.http", "requests to partners"),
            Map.entry("java.rmi", "the transaction manager"),
            Map.entry("java.scripting", "Hibernate"),
            Map.entry("java.security.jgss", "logins of Kafka's and Postgres' clients"),
            Map.entry("java.security.sasl", "logins of Kafka's client"),
            Map.entry("java.sql", "Postgres"),
            Map.entry("java.transaction.xa", "transactions"),
            Map.entry("java.xml", "Flyway, Hibernate, S3"),
            Map.entry("jdk.jfr", "recordings of a running program; events of Netty"),
            Map.entry("jdk.localedata", "found as a service: dates and names in languages but English"),
            Map.entry("jdk.management", "processor and memory in Micrometer"),
            Map.entry("jdk.naming.dns", "by reflection: name servers in Netty"),
            Map.entry("jdk.net", "by reflection: options of sockets"),
            Map.entry("jdk.unsupported", "sun.misc.Unsafe"),
            Map.entry("jdk.zipfs", "found as a service: folders in jars")));

    /// Of Debian's files, what a program does not use, and what names the machine that builds.
    private static final List<String> LEFT_OUT = List.of(
            "./dev/*",
            "./etc/apt",
            "./etc/fstab",
            "./etc/hostname",
            "./etc/resolv.conf",
            "./etc/update-motd.d",
            "./usr/bin/mawk",
            "./usr/lib/*/gconv",
            "./usr/share/locale",
            "./usr/share/man",
            "./usr/share/lintian",
            "./var/cache/apt",
            "./var/lib/apt",
            "./var/log/*");

    private static final String USERS = """
            root:x:0:0:root:/:/nologin
            terrace:x:10001:10001:terrace:/tmp:/nologin
            """;
    private static final String GROUPS = """
            root:x:0:
            terrace:x:10001:
            """;

    private static final String USER = "10001:10001";
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final long MB = 1_000_000;
    private static final int TAIL = 30;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

    private final Path root;
    private final Path work;
    private final Map<String, String> environment = new HashMap<>();

    private Images(Path root) {
        this.root = root;
        work = root.resolve("target/images");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = new ArrayList<>(Arrays.asList(arguments));
        Path root = Path.of(given.removeFirst()).toAbsolutePath().normalize();
        if (given.contains("--help")) {
            System.out.print(USAGE);
            return;
        }
        boolean twice = given.remove("--twice");
        List<String> all = programs(root);
        if (!all.containsAll(given)) {
            given.removeAll(all);
            System.err.printf("No program of the suite: %s%n%n%s", String.join(" ", given), USAGE);
            System.exit(2);
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            System.err.printf(
                    "deploy images needs Debian's packages%s: apt-get install --no-install-recommends%s%n",
                    missing, missing);
            System.exit(2);
        }
        try {
            System.exit(new Images(root).build(given.isEmpty() ? all : given, twice) ? 0 : 1);
        } catch (BuildException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private boolean build(List<String> programs, boolean twice) throws IOException, InterruptedException {
        for (String program : programs) {
            if (!Files.exists(packaged(program).resolve("quarkus-run.jar"))) {
                throw new BuildException(program + " is not packaged; ./terrace deploy images does it");
            }
        }
        Files.createDirectories(work);
        configure();
        System.out.println("Base: Debian's C library and a Java runtime of " + MODULES.size() + " modules");
        buildBase();
        Map<String, String> first = new LinkedHashMap<>();
        for (String program : programs) {
            first.put(program, buildProgram(program));
        }
        boolean same = true;
        if (twice) {
            buildBase();
            for (String program : programs) {
                String second = buildProgram(program);
                boolean equal = second.equals(first.get(program));
                same &= equal;
                System.out.printf(
                        "Twice: %s without its AOT cache %s%n",
                        program, equal ? "is " + second : "DIFFERS: " + first.get(program) + " and " + second);
            }
        }
        List<Built> built = new ArrayList<>();
        try (Servers servers = Servers.start(root, work)) {
            for (String program : programs) {
                built.add(train(program, servers));
            }
        }
        print(built);
        return same;
    }

    // What the tools are told.

    private void configure() throws IOException, InterruptedException {
        environment.put("CONTAINERS_CONF", root.resolve("deploy/images/containers.conf").toString());
        environment.put("CONTAINERS_STORAGE_CONF", work.resolve("storage.conf").toString());
        storage("overlay");
        if (!mounts()) {
            System.out.println("This machine allows no overlay file systems; each image is a copy of its base.");
            delete(work.resolve("storage"));
            storage("vfs");
        }
    }

    private void storage(String driver) throws IOException {
        Files.writeString(
                work.resolve("storage.conf"),
                """
                [storage]
                driver = "%s"
                graphroot = "%s"
                runroot = "%s"
                """.formatted(driver, work.resolve("storage/" + driver), work.resolve("storage/run")));
    }

    /// Whether a container's files can be seen, which shows only when they are asked for.
    private boolean mounts() throws IOException, InterruptedException {
        run(work, List.of("buildah", "rm", "terrace-probe"));
        boolean mounted = run(work, List.of("buildah", "from", "--name", "terrace-probe", "scratch")).ok()
                && run(work, List.of("buildah", "mount", "terrace-probe")).ok();
        run(work, List.of("buildah", "rm", "terrace-probe"));
        return mounted;
    }

    // Images.

    private void buildBase() throws IOException, InterruptedException {
        Path context = work.resolve("base");
        delete(context);
        Path debian = Files.createDirectories(context.resolve("debian"));
        List<String> bootstrap = new ArrayList<>(List.of(
                "mmdebstrap",
                "--quiet",
                "--variant=extract",
                "--include=base-files,libc6",
                // As images without a package database have it, for those who look for known faults.
                "--extract-hook=mkdir -p \"$1/var/lib/dpkg/status.d\" && for deb in \"$1\"/var/cache/apt/archives/*.deb; do"
                        + " name=$(dpkg-deb -f \"$deb\" Package); [ \"$name\" = mawk ] ||"
                        + " dpkg-deb -f \"$deb\" > \"$1/var/lib/dpkg/status.d/$name\"; done",
                codename(),
                context.resolve("debian.tar").toString()));
        sources().ifPresent(bootstrap::add);
        call(work, bootstrap, Map.of("SOURCE_DATE_EPOCH", "0"));
        List<String> extract = new ArrayList<>(List.of("tar", "-x", "-p", "-f", "debian.tar", "-C", "debian"));
        LEFT_OUT.forEach(one -> extract.add("--exclude=" + one));
        call(context, extract);
        Files.writeString(debian.resolve("etc/passwd"), USERS);
        Files.writeString(debian.resolve("etc/group"), GROUPS);
        Files.writeString(debian.resolve("etc/nsswitch.conf"), "hosts: files dns\n");
        call(
                context,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                        "--add-modules",
                        String.join(",", MODULES.keySet()),
                        "--no-header-files",
                        "--no-man-pages",
                        "--output",
                        "java"));
        image("Containerfile.base", "terrace/base", context, List.of("--no-cache"));
    }

    /// The image without an AOT cache.
    ///
    /// @return its digest
    private String buildProgram(String program) throws IOException, InterruptedException {
        System.out.println("Image: " + program);
        Path context = folder(program).resolve("context");
        delete(folder(program));
        Files.createDirectories(context.resolve("cache"));
        call(work, List.of("cp", "-r", packaged(program).toString(), context.resolve("program").toString()));
        readable(context.resolve("program"));
        Files.createDirectories(context.resolve("sbom"));
        if (hasSbom(program)) {
            Files.copy(sbom(program), context.resolve("sbom/sbom.json"));
        }
        image(
                "Containerfile.jvm",
                untrained(program),
                context,
                List.of("--no-cache", "--target=program", "--build-arg=SBOM_DIGEST=" + sbomDigest(program)));
        return push(untrained(program), folder(program).resolve("untrained"));
    }

    private void image(String file, String tag, Path context, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "buildah",
                "build",
                "--isolation=chroot",
                "--network=host",
                "--layers",
                "--timestamp=0",
                "--build-arg=BASE=localhost/terrace/base",
                "--file=" + root.resolve("deploy/images").resolve(file),
                "--tag=" + tag));
        command.addAll(options);
        command.add(context.toString());
        call(work, command);
    }

    /// Writes an image as an OCI layout, with its layers compressed as a registry has them.
    ///
    /// @return the digest of its manifest
    private String push(String tag, Path layout) throws IOException, InterruptedException {
        Path digest = work.resolve("digest");
        delete(layout);
        call(work, List.of("buildah", "push", "--digestfile=" + digest, tag, "oci:" + layout));
        return Files.readString(digest).strip();
    }

    // Training.

    private Built train(String program, Servers servers) throws IOException, InterruptedException {
        System.out.println("Training: " + program);
        Path context = folder(program).resolve("context");
        Path cache = context.resolve("cache");
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        Map<String, String> settings = new TreeMap<>(servers.settings(program));
        options(program).ifPresent(options -> settings.put("JDK_JAVA_OPTIONS", options));
        // The first run makes the tables; the training itself starts as a Deployment does.
        new Run(program, untrained(program), settings, List.of(), List.of()).start().stop();
        settings.put("QUARKUS_FLYWAY_MIGRATE_AT_START", "false");
        new Run(
                        program,
                        untrained(program),
                        settings,
                        List.of("--volume=" + cache + ":/cache"),
                        List.of("-XX:AOTCacheOutput=/cache/program.aot", "-jar", "/app/quarkus-run.jar"))
                .start()
                .stop();
        if (!Files.exists(cache.resolve("program.aot"))) {
            throw new BuildException(program + " has written no AOT cache; its log is " + log(program));
        }
        image("Containerfile.jvm", tag(program), context, List.of("--build-arg=SBOM_DIGEST=" + sbomDigest(program)));
        String digest = push(tag(program), folder(program).resolve("oci"));
        return new Built(
                program,
                size(tag(program)),
                Files.size(cache.resolve("program.aot")),
                compressed(folder(program).resolve("oci")),
                digest,
                start(program, untrained(program), settings),
                start(program, tag(program), settings),
                hasSbom(program) ? sbomDigest(program) : "none");
    }

    /// In a fresh container with an empty temporary folder.
    private Duration start(String program, String image, Map<String, String> settings)
            throws IOException, InterruptedException {
        Run run = new Run(program, image, settings, List.of(), List.of()).start();
        run.stop();
        return run.took;
    }

    /// A container of an image, as a pod would run it, on the machine's own network.
    private final class Run {

        private final String program;
        private final String name;
        private final String ready;
        private final List<String> command;
        private Duration took = Duration.ZERO;

        /// @param entry what `java` is given in place of what the image says; empty for what it says
        Run(String program, String image, Map<String, String> settings, List<String> options, List<String> entry)
                throws IOException {
            this.program = program;
            name = "terrace-images-" + program;
            int port = freePort();
            int management = freePort();
            ready = "http://127.0.0.1:" + (program.equals("gateway") ? port : management) + "/q/health/ready";
            Map<String, String> all = new TreeMap<>(settings);
            all.put("QUARKUS_HTTP_HOST", "127.0.0.1");
            all.put("QUARKUS_HTTP_PORT", Integer.toString(port));
            all.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
            all.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(management));
            Path file = work.resolve("run.env");
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
        Run start() throws IOException, InterruptedException {
            remove();
            long begun = System.nanoTime();
            call(work, command);
            while (!answers(ready)) {
                took = Duration.ofNanos(System.nanoTime() - begun);
                String state = run(work, List.of("podman", "inspect", "--format={{.State.Running}}", name)).printed();
                if (took.compareTo(PATIENCE) > 0 || !state.strip().equals("true")) {
                    stop();
                    throw new BuildException(program + " did not get ready; its log is " + log(program));
                }
                Thread.sleep(POLL);
            }
            took = Duration.ofNanos(System.nanoTime() - begun);
            return this;
        }

        /// It writes an AOT cache as it ends, so that it may take its time.
        void stop() throws IOException, InterruptedException {
            run(work, List.of("podman", "stop", "--time=" + PATIENCE.toSeconds(), name));
            Files.writeString(log(program), run(work, List.of("podman", "logs", name)).printed());
            remove();
        }

        private void remove() throws IOException, InterruptedException {
            run(work, List.of("podman", "rm", "--force", "--ignore", name));
        }
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

    /// The JVM's options of a program whose Deployment says others than the image.
    private Optional<String> options(String program) throws IOException {
        Matcher found = Pattern.compile("name: JDK_JAVA_OPTIONS\\s+value: (.*)")
                .matcher(Files.readString(root.resolve("deploy/base/" + program + "/kustomization.yaml")));
        return found.find() ? Optional.of(found.group(1).strip()) : Optional.empty();
    }

    /// Postgres, Redis, Kafka and a mailbox on this machine's loopback address, ended with this program.
    private record Servers(Process process, URI control) implements AutoCloseable {

        private static final Pattern FIELD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

        static Servers start(Path root, Path work) throws IOException {
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
            return new Servers(process, URI.create(strings(addresses).get("control")));
        }

        /// A database, topics and secrets of its own for a program.
        Map<String, String> settings(String program) throws IOException, InterruptedException {
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
                settings.put("TERRACE_" + key, digest(key.getBytes(UTF_8)));
            }
            settings.put("TERRACE_ROOT_CREDENTIAL", "op_" + digest("root".getBytes(UTF_8)));
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

    // What came of it.

    /// @param cache its AOT cache's bytes, which are within the size
    /// @param compressed bytes of all layers as a registry has them
    private record Built(
            String program,
            long size,
            long cache,
            long compressed,
            String digest,
            Duration cold,
            Duration trained,
            String sbom) {}

    private static void print(List<Built> built) {
        System.out.printf("%n%-20s %8s %8s %8s %10s %10s  %s%n", "Image", "MB", "of it", "in a", "start s", "start s", "");
        System.out.printf(
                "%-20s %8s %8s %8s %10s %10s  %s%n", "", "", "AOT", "registry", "no AOT", "AOT", "digest, SBOM's digest");
        for (Built one : built) {
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %8d %8d %8d %10.2f %10.2f  %s%n%-20s %48s  %s%n",
                    one.program(),
                    one.size() / MB,
                    one.cache() / MB,
                    one.compressed() / MB,
                    one.cold().toMillis() / 1000.0,
                    one.trained().toMillis() / 1000.0,
                    one.digest(),
                    "",
                    "",
                    one.sbom().equals("none") ? "no SBOM: ./terrace deploy sbom " + one.program() : one.sbom());
        }
        System.out.println();
        System.out.println("A start is one, from `podman run` to the first 200 of /q/health/ready; whatever else the machine"
                + " does is in it.");
    }

    private long size(String tag) throws IOException, InterruptedException {
        return Long.parseLong(call(work, List.of("podman", "image", "inspect", "--format={{.Size}}", "localhost/" + tag))
                .strip());
    }

    private static long compressed(Path layout) throws IOException {
        try (Stream<Path> blobs = Files.list(layout.resolve("blobs/sha256"))) {
            return blobs.mapToLong(blob -> blob.toFile().length()).sum();
        }
    }

    // Names and files.

    private static List<String> programs(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.exists(folder.resolve("service.properties")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static String missing() {
        List<String> path = List.of(System.getenv().getOrDefault("PATH", "").split(":"));
        List<String> folders = Stream.concat(path.stream(), Stream.of("/usr/sbin", "/sbin")).toList();
        return PACKAGES.entrySet().stream()
                .filter(one -> folders.stream().noneMatch(folder -> Files.isExecutable(Path.of(folder, one.getKey()))))
                .map(one -> " " + one.getValue())
                .collect(Collectors.joining());
    }

    private static String codename() throws IOException {
        return Files.readAllLines(Path.of("/etc/os-release")).stream()
                .filter(line -> line.startsWith("VERSION_CODENAME="))
                .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
                .findFirst()
                .orElseThrow(() -> new BuildException("This machine is no Debian with a name; see --help"));
    }

    /// Where this machine has Debian's packages from.
    private static Optional<String> sources() {
        return Stream.of("/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list")
                .filter(file -> Path.of(file).toFile().length() > 0)
                .findFirst();
    }

    private Path packaged(String program) {
        return root.resolve(program).resolve("target/quarkus-app");
    }

    private Path folder(String program) {
        return work.resolve(program);
    }

    private Path log(String program) {
        return folder(program).resolve("run.log");
    }

    private static String tag(String program) {
        return "terrace/" + program;
    }

    private static String untrained(String program) {
        return "terrace/" + program + ":untrained";
    }

    private Path sbom(String program) {
        return root.resolve(program).resolve("target/sbom.json");
    }

    private boolean hasSbom(String program) {
        return Files.exists(sbom(program));
    }

    private String sbomDigest(String program) throws IOException {
        return hasSbom(program) ? "sha256:" + digest(Files.readAllBytes(sbom(program))) : "none";
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whatever the umask was when the program was packaged.
    private static void readable(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(
                        file, PosixFilePermissions.fromString(Files.isDirectory(file) ? "rwxr-xr-x" : "r--r--r--"));
            }
        }
    }

    private static void delete(Path path) throws IOException, InterruptedException {
        call(path.getParent(), List.of("rm", "-rf", path.toString()), Map.of());
    }

    // Programs of others.

    private record Ended(int code, String printed) {

        boolean ok() {
            return code == 0;
        }
    }

    private String call(Path folder, List<String> command) throws IOException, InterruptedException {
        return call(folder, command, environment);
    }

    private static String call(Path folder, List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        Ended ended = run(folder, command, environment);
        if (!ended.ok()) {
            List<String> lines = ended.printed().lines().toList();
            throw new BuildException(
                    String.join(" ", command) + " ended with " + ended.code() + ":\n"
                            + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size())));
        }
        return ended.printed();
    }

    private Ended run(Path folder, List<String> command) throws IOException, InterruptedException {
        return run(folder, command, environment);
    }

    private static Ended run(Path folder, List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), printed);
    }

    private static final class BuildException extends RuntimeException {

        private static final long serialVersionUID = 1;

        BuildException(String message) {
            super(message);
        }
    }
}
