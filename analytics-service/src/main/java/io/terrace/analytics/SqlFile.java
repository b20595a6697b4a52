package io.terrace.analytics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// A statement in a file of its own, below `src/main/resources`.
public final class SqlFile {

    private SqlFile() {}

    /// @param path such as `reports/postgres/top.sql`
    public static String read(String path) {
        try (InputStream file = SqlFile.class.getResourceAsStream("/" + path)) {
            if (file == null) {
                throw new IllegalStateException(path + " is not on the class path");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }
}
