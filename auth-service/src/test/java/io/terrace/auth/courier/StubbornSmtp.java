package io.terrace.auth.courier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A mail server that refuses everybody for good, and keeps whoever writes to `slow…` waiting.
public final class StubbornSmtp implements QuarkusTestResourceLifecycleManager {

    private static final AtomicInteger WAITING = new AtomicInteger();

    private final CountDownLatch end = new CountDownLatch(1);
    private @Nullable ServerSocket server;

    /// How many it keeps waiting.
    static int waiting() {
        return WAITING.get();
    }

    @Override
    public Map<String, String> start() {
        try {
            var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            server = listening;
            Thread.ofPlatform().daemon().start(() -> accept(listening));
            return Map.of(
                    "quarkus.mailer.host", "127.0.0.1",
                    "quarkus.mailer.port", Integer.toString(listening.getLocalPort()),
                    "terrace.auth.otp.send-timeout", "2S");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        end.countDown();
        try {
            if (server != null) {
                server.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket listening) {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Thread.ofPlatform().daemon().start(() -> talk(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void talk(Socket client) {
        try (client;
                var in = new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
            say(client, "220 stubborn");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("RCPT TO:<SLOW")) {
                    WAITING.incrementAndGet();
                    end.await();
                }
                say(client, command.startsWith("RCPT") ? "550 No such user here" : "250 OK");
            }
        } catch (IOException gone) {
            // The client has had enough.
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(US_ASCII));
        client.getOutputStream().flush();
    }
}
