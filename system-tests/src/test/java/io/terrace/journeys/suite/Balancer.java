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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// A load balancer as a cloud's is, or a Service of Kubernetes: it gives each new connection to a replica that
/// says it is ready, or to the next where that one takes none, and leaves the connection alone from then on. A
/// replica that is slow to say anything is what it last said. One that is about to stop is taken out before, and
/// keeps its connections.
public final class Balancer implements AutoCloseable {

    /// @param uri where it serves
    /// @param health where its readiness is asked for, at each place until one says yes
    public record Endpoint(URI uri, List<URI> health) {

        boolean isReady() throws IOException, InterruptedException {
            for (URI place : health) {
                HttpRequest question =
                        HttpRequest.newBuilder(place).timeout(ANSWER).build();
                if (CLIENT.send(question, BodyHandlers.discarding()).statusCode() == 200) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration ANSWER = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();
    private final Map<URI, Boolean> ready = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();
    private final ServerSocket entrance;

    private Balancer(List<Endpoint> endpoints, ServerSocket entrance) {
        this.endpoints.addAll(endpoints);
        this.entrance = entrance;
        look();
        Thread.ofVirtual().start(this::keepLooking);
        Thread.ofVirtual().start(this::accept);
    }

    public static Balancer before(Endpoint... endpoints) {
        try {
            return new Balancer(List.of(endpoints), new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + entrance.getLocalPort());
    }

    public boolean sees(URI uri) {
        return ready.getOrDefault(uri, false);
    }

    /// From when it is ready on, new connections go there too.
    public void add(Endpoint endpoint) {
        endpoints.add(endpoint);
    }

    /// No new connection goes there; those that are there stay.
    public void remove(Endpoint endpoint) {
        endpoints.remove(endpoint);
        ready.remove(endpoint.uri());
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
        endpoints.forEach(endpoint -> ready.put(endpoint.uri(), isReady(endpoint)));
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

    private boolean isReady(Endpoint endpoint) {
        try {
            return endpoint.isReady();
        } catch (HttpTimeoutException busy) {
            return sees(endpoint.uri());
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
                Socket replica = connect()) {
            client.setTcpNoDelay(true);
            replica.setTcpNoDelay(true);
            Thread up = Thread.ofVirtual().start(() -> carry(client, replica));
            carry(replica, client);
            up.join();
        } catch (IOException gone) {
            // The client sees its connection end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        List<URI> open =
                endpoints.stream().map(Endpoint::uri).filter(this::sees).toList();
        int first = turn.getAndIncrement();
        IOException refusal = new IOException("No replica is ready");
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
