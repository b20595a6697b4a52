package io.terrace.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

/// A port of this machine that nobody listens at.
final class FreePort {

    private FreePort() {}

    static int any() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
