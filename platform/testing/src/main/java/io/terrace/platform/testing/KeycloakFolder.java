package io.terrace.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Where Keycloak lies: `target/keycloak` of the checkout, beside the archive the build puts there.
record KeycloakFolder(Path home) {

    private static final Path PLACE = Path.of("target", "keycloak");
    private static final String ARCHIVE = "keycloak.zip";

    /// Unpacked and built, if need be. What was left half done is done anew.
    static KeycloakFolder prepared() {
        Path archive = find();
        var folder = new KeycloakFolder(archive.resolveSibling("home").toAbsolutePath());
        Path stamp = folder.home.resolve("built");
        try {
            String archived = Long.toString(Files.size(archive));
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(archived)) {
                unpack(archive, folder.home);
                folder.build();
                Files.writeString(stamp, archived);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    Process start(int port) {
        return run(
                "start",
                "--optimized",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--hostname=http://localhost:" + port);
    }

    Path log() {
        return home.resolve("keycloak.log");
    }

    private void build() {
        try {
            int status = run(
                            "build",
                            "--db=dev-file",
                            "--cache=local",
                            "--features-disabled=account,admin,ciba,device-flow")
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("Keycloak could not be built; see " + log());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// As its own script does, without the shell in between, which would outlive us.
    private Process run(String... arguments) {
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
                "-Dkc.home.dir=" + home,
                "-Djboss.server.config.dir=" + home.resolve("conf"),
                "-Dpicocli.disable.closures=true",
                "-cp",
                home.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
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
