package io.terrace.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/// The one folder everything a stack writes lives in.
public record HomeFolder(Path root) {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    /// Makes the folder, which only its owner may enter, also where an earlier version left it open: it holds keys,
    /// mails and everybody's data.
    public void create() {
        try {
            Files.createDirectories(root);
            Files.setPosixFilePermissions(root, OWNER_ONLY);
            for (Path folder : List.of(logs(), runs(), objects())) {
                Files.createDirectories(folder);
                Files.setPosixFilePermissions(folder, OWNER_ONLY);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path data(String part) {
        return root.resolve(part);
    }

    public Path objects() {
        return root.resolve("objects");
    }

    public Path runs() {
        return root.resolve("run");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    public Path secrets() {
        return root.resolve("secrets.properties");
    }

    public Path demo() {
        return root.resolve("demo.json");
    }

    public Path operatorToken() {
        return root.resolve("operator-token");
    }

    public Path aot() {
        return root.resolve("aot");
    }
}
