package io.terrace.bench.media;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `@tus/server` with its FileStore, which npm fetches.
///
/// @param folder for what is uploaded
record TusServer(Path folder, int port) implements StackComponent {

    private static final Path PROGRAM = Path.of("bench", "tus-server").toAbsolutePath();

    /// Has npm fetch the program.
    static void install() {
        try {
            Process npm = new ProcessBuilder("npm", "ci", "--silent", "--no-audit", "--no-fund")
                    .directory(PROGRAM.toFile())
                    .inheritIO()
                    .start();
            if (npm.waitFor() != 0) {
                throw new StackException("npm cannot fetch @tus/server: Node 20 and a registry are needed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "tus-server";
    }

    @Override
    public ProcessSpec launch() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ProcessSpec.of(
                List.of("node", PROGRAM.resolve("server.mjs").toString(), Integer.toString(port), folder.toString()));
    }

    @Override
    public boolean ready() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
