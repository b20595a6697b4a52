package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Postgres refuses to run as root. For root it runs in a user namespace of its own, where no one is root, and where
/// its files are still its own.
final class UnprivilegedCommandPrefix {

    private static final Path UNSHARE = Path.of("/usr/bin/unshare");

    private UnprivilegedCommandPrefix() {}

    /// What goes before the command; empty for anyone but root.
    static List<String> prefix() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return List.of();
        }
        if (!Files.isExecutable(UNSHARE) || !works()) {
            throw new StackException("Postgres does not run as root and this machine allows no user namespaces; "
                    + "run ./terrace as an ordinary user");
        }
        return List.of(UNSHARE.toString(), "--user");
    }

    private static boolean works() {
        try {
            Process trial = new ProcessBuilder(UNSHARE.toString(), "--user", "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return trial.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
