package io.terrace.realtime.stream;

import io.quarkus.logging.Log;
import io.terrace.platform.streamlink.BrokenLinkException;
import io.terrace.platform.streamlink.StreamCommandDecoder;
import io.terrace.platform.streamlink.StreamCommandListener;
import io.terrace.platform.streamlink.StreamLink;
import io.terrace.platform.streamlink.StreamReplyEncoder;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A link from one event loop of a gateway, and the streams on it. What a turn of this event loop says to them goes out
/// together. Lives on the link's event loop.
final class GatewayLink implements StreamCommandListener {

    private static final int QUEUE = 4 << 20;

    /// A gateway that reads nothing for so long is held to be dead: its clients come back by another way.
    private static final Duration STALL = Duration.ofSeconds(30);

    private final Vertx vertx;
    private final Context loop;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final StreamOpener opener;
    private final StreamProblemWriter refusals;
    private final StreamReplyEncoder replies;
    private final StreamCommandDecoder commands = new StreamCommandDecoder(this);
    private final Map<Integer, LinkedClientConnection> streams = new HashMap<>();
    private final Set<LinkedClientConnection> blocked = new LinkedHashSet<>();
    private boolean flushing;
    private boolean isWatched;
    private boolean hasDrained;
    private boolean closed;

    /// @param loop the connection's own
    GatewayLink(
            Vertx vertx, Context loop, HttpServerRequest request, StreamOpener opener, StreamProblemWriter refusals) {
        this.vertx = vertx;
        this.loop = loop;
        this.request = request;
        response = request.response();
        this.opener = opener;
        this.refusals = refusals;
        replies = new StreamReplyEncoder(response::write);
    }

    /// @param ended called once
    void start(Runnable ended) {
        response.setChunked(true).setWriteQueueMaxSize(QUEUE);
        response.drainHandler(_ -> goOn());
        response.exceptionHandler(_ -> {});
        response.closeHandler(_ -> close(ended));
        request.exceptionHandler(_ -> {});
        request.endHandler(_ -> hangUp());
        request.handler(this::read);
        response.write(Buffer.buffer());
        request.resume();
    }

    private void close(Runnable ended) {
        if (!closed) {
            closed = true;
            ended.run();
            List<LinkedClientConnection> left = new ArrayList<>(streams.values());
            streams.clear();
            left.forEach(LinkedClientConnection::close);
        }
    }

    private void hangUp() {
        request.connection().close();
    }

    /// Takes no more streams.
    void leave() {
        run(() -> {
            replies.leave();
            flushSoon();
        });
    }

    @Override
    public void open(int stream, String target, MultiMap headers) {
        if (streams.size() >= StreamLink.MAX_STREAMS) {
            throw new BrokenLinkException("Too many streams");
        }
        var connection = new LinkedClientConnection(this, stream);
        streams.put(stream, connection);
        opener.open(target, headers, connection, loop)
                .onFailure(failure ->
                        run(() -> refuse(connection, refusals.refusal(headers.get("X-Request-Id"), failure))));
    }

    @Override
    public void close(int stream) {
        LinkedClientConnection connection = streams.remove(stream);
        if (connection != null) {
            blocked.remove(connection);
            connection.close();
        }
    }

    @Override
    public void grant(int stream, int bytes) {
        LinkedClientConnection connection = streams.get(stream);
        if (connection != null) {
            connection.grant(bytes);
        }
    }

    @Override
    public void ping() {
        replies.pong();
        flushSoon();
    }

    void head(LinkedClientConnection connection, int status, MultiMap headers) {
        if (isOpen(connection)) {
            replies.head(connection.number(), status, headers);
            flushSoon();
        }
    }

    void data(LinkedClientConnection connection, Buffer bytes) {
        if (isOpen(connection)) {
            replies.data(connection.number(), bytes);
            flushSoon();
        }
    }

    void end(LinkedClientConnection connection) {
        if (isOpen(connection)) {
            streams.remove(connection.number());
            replies.end(connection.number());
            flushSoon();
        }
    }

    boolean isFull() {
        return response.writeQueueFull();
    }

    /// Lets it go on once the link is not full any more, in its turn.
    void await(LinkedClientConnection connection) {
        blocked.add(connection);
        watch();
    }

    private boolean isOpen(LinkedClientConnection connection) {
        return !closed && streams.containsKey(connection.number());
    }

    private void refuse(LinkedClientConnection connection, StreamRefusal refusal) {
        head(connection, refusal.status(), refusal.headers());
        data(connection, refusal.body());
        end(connection);
    }

    private void read(Buffer message) {
        try {
            commands.read(message);
        } catch (BrokenLinkException broken) {
            Log.warnf("A gateway's link is closed: %s", broken.getMessage());
            hangUp();
        }
    }

    /// One event of each in turn: those that wait for the same one get it together.
    private void goOn() {
        hasDrained = true;
        List<LinkedClientConnection> all = new ArrayList<>(blocked);
        blocked.clear();
        List<LinkedClientConnection> writing = new ArrayList<>(all);
        while (!writing.isEmpty() && !isFull()) {
            writing.removeIf(connection -> !connection.writeNext());
        }
        all.forEach(LinkedClientConnection::awaitRoom);
    }

    private void watch() {
        if (isWatched) {
            return;
        }
        isWatched = true;
        hasDrained = false;
        vertx.setTimer(STALL.toMillis(), _ -> {
            isWatched = false;
            if (closed || blocked.isEmpty()) {
                return;
            }
            if (hasDrained) {
                watch();
            } else {
                Log.warn("A gateway's link is closed: it has read nothing for 30 s");
                hangUp();
            }
        });
    }

    private void flushSoon() {
        if (!flushing) {
            flushing = true;
            run(() -> {
                flushing = false;
                if (!closed) {
                    replies.flush();
                }
            });
        }
    }

    private void run(Runnable work) {
        loop.runOnContext(_ -> work.run());
    }
}
