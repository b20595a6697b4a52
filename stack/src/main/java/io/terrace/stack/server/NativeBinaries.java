package io.terrace.stack.server;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/// Native servers out of their jars, unpacked once. A folder appears whole or not at all, so neither a kill nor two
/// runs at once leave half a server.
public final class NativeBinaries {

    private final Path folder;

    public NativeBinaries(Path folder) {
        this.folder = folder;
    }

    /// The folder that has Postgres' `bin` in it.
    public Path postgres() {
        String archive = Platform.current().postgresArchive();
        return unpacked(archive, NativeBinaries::untar);
    }

    Path redis() {
        String binary = Platform.current().redisBinary();
        return unpacked(binary, (in, target) -> {
                    Path file = target.resolve("redis-server");
                    Files.copy(in, file);
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                })
                .resolve("redis-server");
    }

    private interface Unpacking {
        void unpack(InputStream in, Path target) throws IOException;
    }

    private Path unpacked(String resource, Unpacking unpacking) {
        Path target = folder.resolve(resource.replace(".txz", ""));
        if (Files.isDirectory(target)) {
            return target;
        }
        try (InputStream in = NativeBinaries.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new StackException("This build has no " + resource + "; run ./terrace up once on this machine");
            }
            Files.createDirectories(folder);
            Path half = Files.createTempDirectory(folder, "unpacking");
            unpacking.unpack(in, half);
            Files.setPosixFilePermissions(half, PosixFilePermissions.fromString("rwxr-xr-x"));
            moveInto(half, target);
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void moveInto(Path half, Path target) throws IOException {
        try {
            Files.move(half, target, ATOMIC_MOVE);
        } catch (IOException anotherRunWasFirst) {
            if (!Files.isDirectory(target)) {
                throw anotherRunWasFirst;
            }
            FolderDeleter.delete(half);
        }
    }

    private static void untar(InputStream in, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(in))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(tar, entry, target.resolve(entry.getName()).normalize());
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, file);
        boolean executable = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
