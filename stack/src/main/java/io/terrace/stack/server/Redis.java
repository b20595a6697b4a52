package io.terrace.stack.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Redis 6.2, in memory only: the suite keeps nothing in it that may not be lost.
///
/// Its memory is bounded. When it is full, the key that no one has used for longest goes: a recording of old events,
/// not a limit that someone is running into. A policy that refuses writes instead would suspend every limit at once.
public final class Redis implements StackComponent {

    private static final int PATIENCE_MS = 1000;
    /// Some 1,000,000 limits, or an hour of a busy community's events.
    static final String MAX_MEMORY = "256mb";

    static final String EVICTION = "allkeys-lru";

    private final NativeBinaries binaries;
    private final Path folder;
    private final int port;
    private final @Nullable RedisAccounts accounts;

    /// One without accounts, in which everybody may do everything: for benchmarks.
    public Redis(NativeBinaries binaries, Path folder, int port) {
        this(binaries, folder, port, null);
    }

    public Redis(NativeBinaries binaries, Path folder, int port, @Nullable RedisAccounts accounts) {
        this.binaries = binaries;
        this.folder = folder.toAbsolutePath();
        this.port = port;
        this.accounts = accounts;
    }

    /// Where a user of that name reaches it, password included.
    ///
    /// @throws IllegalArgumentException when there is none
    public URI uri(String user) {
        RedisAccounts all = Objects.requireNonNull(accounts);
        if (!all.has(user) && !user.equals(RedisAccounts.ADMIN)) {
            throw new IllegalArgumentException(user + " has no account in Redis");
        }
        return URI.create("redis://%s:%s@127.0.0.1:%d".formatted(user, all.password(user), port));
    }

    /// The command by which the administrator logs in; none where everybody may do everything.
    public List<String> logIn() {
        return accounts == null
                ? List.of()
                : List.of("AUTH", RedisAccounts.ADMIN, accounts.password(RedisAccounts.ADMIN));
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
    public ProcessSpec launch() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command = new ArrayList<>(List.of(
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
        if (accounts != null) {
            command.addAll(List.of("--aclfile", accounts.write(folder).toString()));
        }
        return ProcessSpec.of(command);
    }

    @Override
    public boolean ready() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MS);
            socket.setSoTimeout(PATIENCE_MS);
            String login = accounts == null ? "" : String.join(" ", logIn()) + "\r\n";
            String answer = accounts == null ? "+PONG" : "+OK\r\n+PONG";
            socket.getOutputStream().write((login + "PING\r\n").getBytes(US_ASCII));
            return new String(socket.getInputStream().readNBytes(answer.length()), US_ASCII).equals(answer);
        } catch (IOException notYet) {
            return false;
        }
    }
}
