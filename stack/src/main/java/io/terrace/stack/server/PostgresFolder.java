package io.terrace.stack.server;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/// Postgres' data folder: made once, and freed of what a killed server left in it.
record PostgresFolder(Path folder, Path bin, String password) {

    void prepare() {
        try {
            if (!Files.exists(folder.resolve("PG_VERSION"))) {
                init();
            }
            PostgresOrphanProcessCleanup.endAllWorkingIn(folder);
            Files.deleteIfExists(folder.resolve("postmaster.pid"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Fills a folder beside and renames it, so that a kill in the middle leaves no half cluster.
    private void init() throws IOException {
        FolderDeleter.delete(folder);
        Files.createDirectories(folder.getParent());
        Path half = Files.createTempDirectory(folder.getParent(), "initdb");
        Path secret = Files.createTempFile(folder.getParent(), "initdb", ".txt");
        try {
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
            Files.writeString(secret, password);
            run(List.of(
                    bin.resolve("initdb").toString(),
                    "--pgdata=" + half,
                    "--username=" + Postgres.SUPERUSER,
                    "--pwfile=" + secret,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--locale=C",
                    "--no-sync",
                    "--no-instructions"));
            Files.move(half, folder, ATOMIC_MOVE);
        } finally {
            Files.delete(secret);
            FolderDeleter.delete(half);
        }
    }

    private static void run(List<String> command) throws IOException {
        List<String> unprivileged = new ArrayList<>(UnprivilegedCommandPrefix.prefix());
        unprivileged.addAll(command);
        Process process =
                new ProcessBuilder(unprivileged).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new StackException("Postgres could not make its data folder: " + output.strip());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
