package io.terrace.stack.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.terrace.stack.process.Launch;
import io.terrace.stack.process.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Redis 6.2, in memory only: the suite keeps nothing in it that may not be lost.
///
/// Its memory is bounded. When it is full, the key that nobody has used for longest goes: a recording of old events,
/// not
/// a limit that somebody is running into. A policy that refuses writes instead would suspend every limit at once.
public final class Redis implements Part {

    private static final int PATIENCE_MS = 1000;
    /// Some 1,000,000 limits, or an hour of a busy community's events.
    static final String MAX_MEMORY = "256mb";

    static final String EVICTION = "allkeys-lru";

    private static final String PONG = "+PONG";

    private final Binaries binaries;
    private final Path folder;
    private final int port;

    public Redis(Binaries binaries, Path folder, int port) {
        this.binaries = binaries;
        this.folder = folder.toAbsolutePath();
        this.port = port;
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Launch launch() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Launch.of(List.of(
                binaries.redis().toAbsolutePath().toString(),
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--dir",
                folder.toString(),
                "--save",
                "",
                "--appendonly",
                "no",
                "--maxmemory",
                MAX_MEMORY,
                "--maxmemory-policy",
                EVICTION,
                "--maxmemory-samples",
                "10",
                "--loglevel",
                "warning"));
    }

    @Override
    public boolean ready() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MS);
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readNBytes(PONG.length()), US_ASCII).equals(PONG);
        } catch (IOException notYet) {
            return false;
        }
    }
}
