package io.terrace.journeys.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A load balancer in front of gateways, as a cloud's or Kubernetes' is: it gives each new connection to one that says
/// it is ready, or to the next where that one takes none, and leaves the connection alone from then on. A gateway that
/// is slow to say anything is what it last said.
public final class Balancer implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    private final List<URI> gateways;
    private final Map<URI, Boolean> ready = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();
    private final ServerSocket entrance;

    private Balancer(List<URI> gateways, ServerSocket entrance) {
        this.gateways = gateways;
        this.entrance = entrance;
        look();
        Thread.ofVirtual().start(this::keepLooking);
        Thread.ofVirtual().start(this::accept);
    }

    public static Balancer before(URI... gateways) {
        try {
            return new Balancer(List.of(gateways), new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + entrance.getLocalPort());
    }

    public boolean sees(URI gateway) {
        return ready.getOrDefault(gateway, false);
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look() {
        gateways.forEach(gateway -> ready.put(gateway, isReady(gateway)));
    }

    @SuppressWarnings("ThreadSleep")
    private void keepLooking() {
        try {
            while (!entrance.isClosed()) {
                Thread.sleep(LOOK_EVERY);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isReady(URI gateway) {
        HttpRequest question = HttpRequest.newBuilder(gateway.resolve("/q/health/ready"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try {
            return CLIENT.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (HttpTimeoutException busy) {
            return sees(gateway);
        } catch (IOException gone) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket gateway = connect()) {
            Thread up = Thread.ofVirtual().start(() -> carry(client, gateway));
            carry(gateway, client);
            up.join();
        } catch (IOException gone) {
            // The client sees its connection end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        List<URI> open = gateways.stream().filter(this::sees).toList();
        int first = turn.getAndIncrement();
        IOException refusal = new IOException("No gateway is ready");
        for (int i = 0; i < open.size(); i++) {
            URI chosen = open.get(Math.floorMod(first + i, open.size()));
            try {
                return new Socket(InetAddress.getLoopbackAddress(), chosen.getPort());
            } catch (IOException gone) {
                refusal = gone;
            }
        }
        throw refusal;
    }

    /// Until one side has ended; then the other is told.
    private static void carry(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException broken) {
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
