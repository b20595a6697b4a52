package io.terrace.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;

/// What an installation keeps to itself: passwords and signing keys, each made when it was first started.
public final class InstallationSecretReader {

    private InstallationSecretReader() {}

    /// @param home the installation's folder
    /// @throws NullPointerException where there is no secret of this name
    public static String read(Path home, String name) {
        var secrets = new Properties();
        try (var in = Files.newBufferedReader(home.resolve("secrets.properties"))) {
            secrets.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(secrets.getProperty(name), name);
    }
}
