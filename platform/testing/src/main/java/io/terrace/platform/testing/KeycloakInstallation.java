package io.terrace.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Where Keycloak lies: its program, unpacked and built, in the user's cache, for every checkout; what it keeps and
/// says in `target/keycloak` of the checkout, beside the archive the build puts there.
record KeycloakInstallation(Path program, Path place) {

    private static final Path PLACE = Path.of("target", "keycloak");
    private static final String ARCHIVE = "keycloak.zip";
    private static final List<String> BUILD =
            List.of("build", "--db=dev-file", "--cache=local", "--features-disabled=account,admin,ciba,device-flow");

    /// Unpacked and built, if need be. What was left half done is done again.
    static KeycloakInstallation prepared() {
        Path archive = find();
        Path place = archive.resolveSibling("").toAbsolutePath();
        try {
            Path program = cache().resolve(version(archive) + "-" + Integer.toHexString(BUILD.hashCode()));
            if (!Files.isDirectory(program)) {
                make(archive, place, program);
            }
            return new KeycloakInstallation(program, place);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Elsewhere, and moved into place once it is whole.
    private static void make(Path archive, Path place, Path program) throws IOException {
        Files.createDirectories(program.getParent());
        Path half = Files.createTempDirectory(program.getParent(), "unpacking");
        unpack(archive, half);
        new KeycloakInstallation(half, place).build();
        try {
            Files.move(half, program, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException anotherWasFirst) {
            if (!Files.isDirectory(program)) {
                throw anotherWasFirst;
            }
        }
    }

    Process start(int port) {
        return run(List.of(
                "start",
                "--optimized",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--hostname=http://localhost:" + port,
                "--db-url=jdbc:h2:file:" + place.resolve("data") + ";NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE"));
    }

    Path log() {
        return place.resolve("keycloak.log");
    }

    private void build() {
        try {
            if (run(BUILD).waitFor() != 0) {
                throw new IllegalStateException("Keycloak could not be built; see " + log());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// As its own script does, without the shell in between, which would outlive us.
    private Process run(List<String> arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
                        + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-Dkc.home.dir=" + program,
                "-Djboss.server.config.dir=" + program.resolve("conf"),
                "-Dpicocli.disable.closures=true",
                "-cp",
                program.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint"));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command)
                .directory(program.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", "admin");
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", "admin");
        try {
            Process process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path find() {
        return Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve(PLACE).resolve(ARCHIVE))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No " + PLACE.resolve(ARCHIVE)
                        + " above this folder; it comes with: mvn -pl auth-service process-test-resources"));
    }

    private static Path cache() {
        return Path.of(System.getProperty("user.home", ""), ".cache", "terrace");
    }

    /// As its one folder is called.
    private static String version(Path archive) throws IOException {
        try (var zip = new ZipInputStream(Files.newInputStream(archive))) {
            String first = Objects.requireNonNull(zip.getNextEntry()).getName();
            return first.substring(0, first.indexOf('/'));
        }
    }

    /// The archive holds one folder, whose name has the version; it is left away.
    private static void unpack(Path archive, Path home) throws IOException {
        try (var zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName().substring(entry.getName().indexOf('/') + 1);
                Path target = home.resolve(name).normalize();
                if (!target.startsWith(home)) {
                    throw new IOException("The archive leads out of its folder");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
