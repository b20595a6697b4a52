package io.terrace.gateway.fake;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// One event loop that is kept busy as a real one is: by what it reads from other connections.
public final class BusyLoop implements AutoCloseable {

    private final Context loop;
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final Socket socket;

    public BusyLoop(Vertx vertx) {
        loop = vertx.getOrCreateContext();
        CompletableFuture<NetServer> listening = new CompletableFuture<>();
        loop.runOnContext(now -> vertx.createNetServer()
                .connectHandler(any -> any.handler(bytes -> read(bytes.length())))
                .listen(0, "127.0.0.1")
                .onSuccess(listening::complete)
                .onFailure(listening::completeExceptionally));
        try {
            socket = new Socket(
                    InetAddress.getLoopbackAddress(), listening.join().actualPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Context loop() {
        return loop;
    }

    /// Has it do this while it reads its sockets.
    ///
    /// @return when it is done
    public CompletableFuture<@Nullable Void> give(Runnable task) {
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        work.add(() -> {
            task.run();
            done.complete(null);
        });
        try {
            socket.getOutputStream().write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return done;
    }

    /// Work that takes so long.
    public static void keepBusy(Duration time) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < time.toNanos()) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(int tasks) {
        for (int i = 0; i < tasks; i++) {
            work.remove().run();
        }
    }
}
