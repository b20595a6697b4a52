package io.terrace.stack.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/// A file that only its owner reads, and that is never half written.
final class PrivateFileWriter {

    private PrivateFileWriter() {}

    static void write(Path file, String content) {
        try {
            Path half = Files.createTempFile(
                    file.getParent(),
                    file.getFileName().toString(),
                    ".half",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(half, content);
            Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
