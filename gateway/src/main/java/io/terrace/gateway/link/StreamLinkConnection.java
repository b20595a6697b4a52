package io.terrace.gateway.link;

import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.quarkus.logging.Log;
import io.terrace.platform.streamlink.BrokenLinkException;
import io.terrace.platform.streamlink.StreamCommandEncoder;
import io.terrace.platform.streamlink.StreamLink;
import io.terrace.platform.streamlink.StreamReplyDecoder;
import io.terrace.platform.streamlink.StreamReplyListener;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// A link and the streams on it. What comes for one stream in one message is handed on together.
///
/// ```
/// taking ──an hour, leave──▶ leaving ──last stream──▶ closed
/// ```
final class StreamLinkConnection implements StreamReplyListener {

    /// After so long streams are opened on a new link, which may lead to another node.
    private static final long AGE_MILLIS = Duration.ofMinutes(40).toMillis();

    /// So often the service is asked whether it is there. It has until the next time to say anything at all.
    private static final Duration PING = Duration.ofSeconds(15);

    private final Vertx vertx;
    private final Context loop;
    private final HttpClientRequest request;
    private final HttpClientResponse response;
    private final StreamCommandEncoder commands;
    private final StreamReplyDecoder replies = new StreamReplyDecoder(this);
    private final IntObjectMap<LinkedStream> streams = new IntObjectHashMap<>();
    private final List<LinkedStream> touched = new ArrayList<>();
    private int last;
    private long pinging;
    private long ageing;
    private boolean heard = true;
    private boolean flushing;
    private boolean leaving;
    private boolean closed;

    /// @param response of 200, of which nothing was read
    StreamLinkConnection(Vertx vertx, Context loop, HttpClientResponse response) {
        this.vertx = vertx;
        this.loop = loop;
        this.response = response;
        request = response.request();
        commands = new StreamCommandEncoder(request::write);
    }

    void start() {
        pinging = vertx.setPeriodic(PING.toMillis(), _ -> ping());
        ageing = vertx.setTimer(AGE_MILLIS + ThreadLocalRandom.current().nextLong(AGE_MILLIS), _ -> leave());
        response.handler(this::read);
        response.endHandler(_ -> gone());
        response.exceptionHandler(_ -> gone());
        request.exceptionHandler(_ -> gone());
    }

    /// Does it on this event loop, whatever becomes of the link meanwhile.
    void later(Duration after, Runnable work) {
        vertx.setTimer(after.toMillis(), _ -> work.run());
    }

    boolean hasRoom() {
        return !leaving && !closed && streams.size() < StreamLink.MAX_STREAMS && last < Integer.MAX_VALUE;
    }

    void open(LinkedStream stream) {
        if (closed) {
            loop.runOnContext(_ -> stream.unseen(new BrokenLinkException("Gone")));
            return;
        }
        last++;
        streams.put(last, stream);
        stream.opened(this, last);
        commands.open(last, stream.request());
        flushSoon();
    }

    void grant(int stream, int bytes) {
        if (!closed) {
            commands.grant(stream, bytes);
            flushSoon();
        }
    }

    void close(int stream) {
        if (!closed && streams.remove(stream) != null) {
            commands.close(stream);
            flushSoon();
            closeIfLeft();
        }
    }

    @Override
    public void head(int stream, int status, MultiMap headers) {
        LinkedStream one = streams.get(stream);
        if (one != null) {
            one.head(status, headers);
        }
    }

    @Override
    public void data(int stream, Buffer piece) {
        LinkedStream one = streams.get(stream);
        if (one != null && one.add(piece)) {
            touched.add(one);
        }
    }

    @Override
    public void end(int stream) {
        LinkedStream one = streams.remove(stream);
        if (one != null) {
            one.end();
            touched.add(one);
        }
    }

    @Override
    public void leave() {
        leaving = true;
        closeIfLeft();
    }

    private void read(Buffer message) {
        heard = true;
        try {
            replies.read(message);
        } catch (BrokenLinkException broken) {
            Log.warnf("A link is closed: %s", broken.getMessage());
            hangUp();
        }
        List<LinkedStream> turn = List.copyOf(touched);
        touched.clear();
        turn.forEach(LinkedStream::pass);
        closeIfLeft();
    }

    private void ping() {
        if (heard) {
            heard = false;
            commands.ping();
            flushSoon();
        } else {
            Log.warn("A link is closed: nothing comes");
            hangUp();
        }
    }

    private void closeIfLeft() {
        if (leaving && !closed && streams.isEmpty()) {
            hangUp();
        }
    }

    private void hangUp() {
        request.connection().close();
        gone();
    }

    private void gone() {
        if (closed) {
            return;
        }
        closed = true;
        vertx.cancelTimer(pinging);
        vertx.cancelTimer(ageing);
        List<LinkedStream> lost = List.copyOf(streams.values());
        streams.clear();
        lost.forEach(stream -> stream.broken(new BrokenLinkException("Gone")));
    }

    private void flushSoon() {
        if (!flushing) {
            flushing = true;
            loop.runOnContext(_ -> {
                flushing = false;
                if (!closed) {
                    commands.flush();
                }
            });
        }
    }
}
