package io.terrace.gateway.h2;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One event loop's way to one service for requests without a body. It opens a connection when one is needed, and
/// another where the service admits no more at once on those it has.
///
/// A service that does not speak HTTP/2 is found out by the first connection and left alone for a while.
public final class H2ConnectionPool {

    private static final int MOST_CONNECTIONS = 8;
    private static final long PLAIN = Duration.ofSeconds(30).toNanos();
    private static final long GREETING_MILLIS = 1_000;

    private final Vertx vertx;
    private final Context loop;
    private final NetClient client;
    private final String host;
    private final int port;
    private final int mostWaiting;
    private final List<H2Connection> connections = new ArrayList<>(MOST_CONNECTIONS);
    private final Queue<Http2Stream> waiting = new ArrayDeque<>();
    private @Nullable H2Connection opening;
    private boolean connecting;
    private boolean plain;
    private long plainSince;

    /// @param loop on which all of it happens
    /// @param mostWaiting requests that wait for a connection
    public H2ConnectionPool(Vertx vertx, Context loop, NetClient client, String host, int port, int mostWaiting) {
        this.vertx = vertx;
        this.loop = loop;
        this.client = client;
        this.host = host;
        this.port = port;
        this.mostWaiting = mostWaiting;
    }

    /// Whether the service speaks HTTP/2, as far as is known.
    public boolean isSpoken() {
        if (plain && System.nanoTime() - plainSince >= PLAIN) {
            plain = false;
        }
        return !plain;
    }

    /// Sends a request; its result comes later.
    public RequestHandle ask(RequestHeadWriter head, ResponseListener to) {
        Http2Stream stream = new Http2Stream(head, to);
        if (waiting.size() >= mostWaiting && !waiting.removeIf(Http2Stream::isOver)) {
            loop.runOnContext(now -> stream.unseen(new Http2ConnectionException("Too many wait")));
            return stream;
        }
        H2Connection free = waiting.isEmpty() ? free() : null;
        if (free != null) {
            free.send(stream);
        } else {
            waiting.add(stream);
            connect();
        }
        return stream;
    }

    private @Nullable H2Connection free() {
        for (int i = connections.size() - 1; i >= 0; i--) {
            H2Connection connection = connections.get(i);
            if (connection.hasRoom()) {
                return connection;
            }
        }
        return null;
    }

    private void connect() {
        if (!connecting && connections.size() < MOST_CONNECTIONS) {
            connecting = true;
            loop.runOnContext(now -> client.connect(port, host).onComplete(this::connected));
        }
    }

    private void connected(AsyncResult<NetSocket> done) {
        if (done.failed()) {
            connecting = false;
            lose(done.cause());
            return;
        }
        H2Connection connection = new H2Connection(vertx, loop, done.result(), this::changed);
        opening = connection;
        connections.add(connection);
        vertx.setTimer(GREETING_MILLIS, id -> {
            if (!connection.isGreeted()) {
                connection.close();
            }
        });
    }

    private void changed(H2Connection connection) {
        if (connection.isLeaving()) {
            connections.remove(connection);
        }
        if (connection.equals(opening)) {
            opening = null;
            connecting = false;
        }
        if (connection.isClosed() && !connection.isGreeted()) {
            plain = true;
            plainSince = System.nanoTime();
            for (Http2Stream stream = waiting.poll(); stream != null; stream = waiting.poll()) {
                stream.unspoken();
            }
            return;
        }
        serve();
    }

    private void serve() {
        while (!waiting.isEmpty()) {
            H2Connection free = free();
            if (free == null) {
                connect();
                return;
            }
            Http2Stream next = waiting.remove();
            if (!next.isOver()) {
                free.send(next);
            }
        }
    }

    private void lose(Throwable cause) {
        List<Http2Stream> lost = List.copyOf(waiting);
        waiting.clear();
        lost.forEach(stream -> stream.unseen(cause));
    }
}
