package io.terrace.stack.service;

import io.terrace.stack.HomeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/// The installation's secrets: each made once, when it is first asked for, in a file only its owner can read.
public final class InstallationSecrets {

    private static final int BYTES = 32;

    private final Path file;
    private final Properties known = new Properties();

    private InstallationSecrets(Path file) {
        this.file = file;
    }

    public static InstallationSecrets of(HomeFolder home) {
        InstallationSecrets secrets = new InstallationSecrets(home.secrets());
        if (Files.exists(home.secrets())) {
            try (var in = Files.newBufferedReader(home.secrets())) {
                secrets.known.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return secrets;
    }

    /// 64 hex digits.
    public synchronized String of(String name) {
        String secret = known.getProperty(name);
        if (secret == null) {
            byte[] random = new byte[BYTES];
            new SecureRandom().nextBytes(random);
            secret = HexFormat.of().formatHex(random);
            known.setProperty(name, secret);
            store();
        }
        return secret;
    }

    /// What the file gives one program besides or in place of what the stack gives it, as variables of its environment:
    /// each an entry `<program>.environment.<VARIABLE>`, by hand.
    synchronized Map<String, String> environment(String program) {
        String prefix = program + ".environment.";
        return known.stringPropertyNames().stream()
                .filter(name -> name.startsWith(prefix))
                .collect(Collectors.toMap(name -> name.substring(prefix.length()), known::getProperty));
    }

    /// Written beside and moved into place, so that no kill leaves half a file.
    private void store() {
        try {
            Files.createDirectories(file.getParent());
            Path half = Files.createTempFile(
                    file.getParent(),
                    "secrets",
                    ".half",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (var out = Files.newBufferedWriter(half)) {
                known.store(out, null);
            }
            Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
