import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Images by buildah: a base for all, one of each program without its AOT cache, and one with it.
final class ImageBuilder {

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

    private final ImageFiles files;
    private final Commands tools;

    ImageBuilder(ImageFiles files, Commands tools) {
        this.files = files;
        this.tools = tools;
    }

    List<String> modules() {
        return List.copyOf(MODULES.keySet());
    }

    void buildBase() throws IOException, InterruptedException {
        Path context = files.base();
        tools.delete(context);
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
        tools.with(Map.of("SOURCE_DATE_EPOCH", "0")).call(files.work(), bootstrap);
        List<String> extract = new ArrayList<>(List.of("tar", "-x", "-p", "-f", "debian.tar", "-C", "debian"));
        LEFT_OUT.forEach(one -> extract.add("--exclude=" + one));
        tools.call(context, extract);
        Files.writeString(debian.resolve("etc/passwd"), USERS);
        Files.writeString(debian.resolve("etc/group"), GROUPS);
        Files.writeString(debian.resolve("etc/nsswitch.conf"), "hosts: files dns\n");
        tools.call(
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
    String buildProgram(String program) throws IOException, InterruptedException {
        System.out.println("Image: " + program);
        Path context = files.folder(program).resolve("context");
        tools.delete(files.folder(program));
        Files.createDirectories(context.resolve("cache"));
        Path copy = context.resolve("program");
        tools.call(files.work(), List.of("cp", "-r", files.packaged(program).toString(), copy.toString()));
        readable(copy);
        Files.createDirectories(context.resolve("sbom"));
        List<Path> libraries = files.libraries(program);
        if (!libraries.isEmpty()) {
            List<String> merge = new ArrayList<>(List.of(
                    "node",
                    files.root().resolve("deploy/images/sbom.mjs").toString(),
                    files.sbom(program).toString(),
                    files.base().toString()));
            libraries.forEach(list -> merge.add(list.toString()));
            tools.call(files.work(), merge);
        }
        image(
                "Containerfile.jvm",
                ImageFiles.untrained(program),
                context,
                List.of("--no-cache", "--target=program", "--build-arg=SBOM_DIGEST=" + files.sbomDigest(program)));
        return push(ImageFiles.untrained(program), files.folder(program).resolve("untrained"));
    }

    /// The image with the AOT cache that a training run has left.
    ///
    /// @return its digest
    String buildTrained(String program) throws IOException, InterruptedException {
        image(
                "Containerfile.jvm",
                ImageFiles.tag(program),
                files.folder(program).resolve("context"),
                List.of("--build-arg=SBOM_DIGEST=" + files.sbomDigest(program)));
        return push(ImageFiles.tag(program), files.folder(program).resolve("oci"));
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
                "--file=" + files.root().resolve("deploy/images").resolve(file),
                "--tag=" + tag));
        command.addAll(options);
        command.add(context.toString());
        tools.call(files.work(), command);
    }

    /// Writes an image as an OCI layout, with its layers compressed as a registry has them.
    ///
    /// @return the digest of its manifest
    private String push(String tag, Path layout) throws IOException, InterruptedException {
        Path digest = files.work().resolve("digest");
        tools.delete(layout);
        tools.call(files.work(), List.of("buildah", "push", "--digestfile=" + digest, tag, "oci:" + layout));
        return Files.readString(digest).strip();
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

    /// Whatever the umask was when the program was packaged.
    private static void readable(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path file : paths.toList()) {
                Files.setPosixFilePermissions(
                        file, PosixFilePermissions.fromString(Files.isDirectory(file) ? "rwxr-xr-x" : "r--r--r--"));
            }
        }
    }
}
