package io.terrace.platform.outbound;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Listens on this machine's own addresses and counts whoever comes.
final class Canary implements AutoCloseable {

    private final List<ServerSocket> sockets = new ArrayList<>();
    private final AtomicInteger visits = new AtomicInteger();

    /// @param port 0 for any
    Canary(int port) throws IOException {
        sockets.add(listen(InetAddress.ofLiteral("127.0.0.1"), port));
        try {
            sockets.add(listen(InetAddress.ofLiteral("::1"), port()));
        } catch (SocketException noIpv6Here) {
            // Then nothing can be reached by it either.
        }
    }

    int port() {
        return sockets.getFirst().getLocalPort();
    }

    int visits() {
        return visits.get();
    }

    private ServerSocket listen(InetAddress address, int port) throws IOException {
        var socket = new ServerSocket(port, 50, address);
        Thread.ofVirtual().start(() -> count(socket));
        return socket;
    }

    private void count(ServerSocket socket) {
        while (!socket.isClosed()) {
            try (Socket visitor = socket.accept()) {
                visits.addAndGet(visitor.isConnected() ? 1 : 0);
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Override
    public void close() {
        for (ServerSocket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
