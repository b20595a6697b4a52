package io.terrace.gateway.h2;

import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/// A connection and the requests on it.
///
/// ```
/// greeting ──settings──▶ taking ──a minute, goaway──▶ leaving ──last answer──▶ closed
/// ```
final class H2Connection {

    private static final int WINDOW = 16 << 20;
    private static final int MOST_STREAMS = 1_000;
    private static final int SETTING = 6;
    private static final int LAST_ID = Integer.MAX_VALUE - 2;
    private static final long AGE_MILLIS = 60_000;

    private final Vertx vertx;
    private final Context loop;
    private final NetSocket socket;
    private final Consumer<H2Connection> changed;
    private final FrameReader reader = new FrameReader(this::frame);
    private final FrameWriter writer;
    private final PeerLiveness liveness;
    private final HeadReader heads = new HeadReader();
    private final IntObjectMap<Http2Stream> streams = new IntObjectHashMap<>();
    private final HpackHeaderWriter block = new HpackHeaderWriter();
    private final ResetBudget resets = new ResetBudget();
    private final long ageing;
    private int most = 1;
    private long mostHead = Long.MAX_VALUE;
    private int nextId = 1;
    private int unacknowledged;
    private boolean greeted;
    private boolean leaving;
    private boolean closed;

    /// @param changed called when it takes requests, when it takes no more, and when one has ended
    H2Connection(Vertx vertx, Context loop, NetSocket socket, Consumer<H2Connection> changed) {
        this.vertx = vertx;
        this.loop = loop;
        this.socket = socket;
        this.changed = changed;
        writer = new FrameWriter(loop, socket);
        liveness = new PeerLiveness(vertx, writer, this::hangUp);
        socket.handler(this::read);
        socket.exceptionHandler(e -> {});
        socket.closeHandler(closing -> gone());
        ageing = vertx.setTimer(AGE_MILLIS + ThreadLocalRandom.current().nextLong(AGE_MILLIS / 2), old -> leave());
        writer.greet(Http2Stream.WINDOW, WINDOW);
    }

    /// Whether the service has shown that it speaks HTTP/2.
    boolean isGreeted() {
        return greeted;
    }

    boolean hasRoom() {
        return greeted && !leaving && !closed && streams.size() < most;
    }

    boolean isLeaving() {
        return leaving || closed;
    }

    boolean isClosed() {
        return closed;
    }

    void send(Http2Stream stream) {
        block.clear();
        stream.head().write(block);
        if (block.size() > mostHead) {
            loop.runOnContext(now -> stream.unspoken());
            return;
        }
        int id = nextId;
        nextId += 2;
        leaving |= nextId >= LAST_ID;
        streams.put(id, stream);
        stream.sent(this, id);
        writer.request(block, id);
    }

    /// Lets so much more of an answer come.
    void grant(int id, int bytes) {
        writer.windowUpdate(id, bytes);
    }

    /// Tells the service that no one waits any more. Where that was said so often that it would hang up, the connection
    /// is left instead, and the service learns it by its end.
    void cancel(Http2Stream stream, int id) {
        if (!closed && streams.get(id) == stream) {
            if (resets.grants(System.nanoTime())) {
                writer.reset(id, Http2FrameEncoder.CANCEL);
            } else {
                leaving = true;
            }
            ended(id);
        }
        if (!closed) {
            liveness.check();
        }
    }

    void close() {
        if (!closed) {
            writer.goAway(Http2FrameEncoder.NO_ERROR);
            socket.close();
            gone();
        }
    }

    private void read(Buffer bytes) {
        liveness.heard();
        try {
            reader.read(bytes);
        } catch (Http2ConnectionException | IndexOutOfBoundsException | IllegalArgumentException unreadable) {
            writer.goAway(Http2FrameEncoder.PROTOCOL_ERROR);
            hangUp();
        }
    }

    private void frame(int type, int flags, int id, Buffer payload) {
        if (closed) {
            return;
        }
        if (!greeted && (type != Http2FrameEncoder.SETTINGS || (flags & Http2FrameEncoder.ACK) != 0)) {
            throw new Http2ConnectionException("No settings first");
        }
        if (heads.isOpen() != (type == Http2FrameEncoder.CONTINUATION)) {
            throw new Http2ConnectionException("A head without its end, or an end without its head");
        }
        switch (type) {
            case Http2FrameEncoder.DATA -> data(flags, id, payload);
            case Http2FrameEncoder.HEADERS -> {
                if (heads.begin(id, flags, payload)) {
                    head();
                }
            }
            case Http2FrameEncoder.CONTINUATION -> {
                if (heads.goOn(id, flags, payload)) {
                    head();
                }
            }
            case Http2FrameEncoder.RST_STREAM -> reset(id, payload.getInt(0));
            case Http2FrameEncoder.SETTINGS -> settings(flags, payload);
            case Http2FrameEncoder.PING -> ping(flags, payload);
            case Http2FrameEncoder.GOAWAY -> goAway(payload.getInt(0) & Integer.MAX_VALUE);
            case Http2FrameEncoder.PUSH_PROMISE -> throw new Http2ConnectionException("A push");
            default -> {
                // Priorities, room for bodies that we do not send, and what is yet to be invented.
            }
        }
    }

    private void data(int flags, int id, Buffer payload) {
        unacknowledged += payload.length();
        if (unacknowledged >= WINDOW / 2) {
            grant(0, unacknowledged);
            unacknowledged = 0;
        }
        Http2Stream stream = streams.get(id);
        if (stream == null) {
            return;
        }
        boolean last = (flags & Http2FrameEncoder.END_STREAM) != 0;
        if (last) {
            stream.closes();
        }
        int padding = (flags & Http2FrameEncoder.PADDED) == 0 ? 0 : 1 + payload.getUnsignedByte(0);
        stream.data(padding == 0 ? payload : payload.slice(1, payload.length() - padding + 1), padding);
        if (last) {
            ended(id);
            stream.finish();
        }
    }

    private void head() {
        int id = heads.stream();
        Http2Stream stream = streams.get(id);
        try {
            Http2Headers headers = heads.read();
            if (stream != null) {
                stream.headers(headers);
            }
        } catch (Http2Exception.StreamException bad) {
            if (stream != null) {
                stream.fail(new Http2ConnectionException("A head that is none"));
            }
        } catch (Http2Exception unreadable) {
            throw new Http2ConnectionException("A head that cannot be read");
        }
        if (stream != null && heads.isLast()) {
            stream.closes();
            ended(id);
            stream.finish();
        }
    }

    private void reset(int id, int error) {
        Http2Stream stream = streams.get(id);
        if (stream != null) {
            stream.closes();
            ended(id);
            if (error == Http2FrameEncoder.REFUSED_STREAM) {
                stream.unseen(new Http2ConnectionException("Refused"));
            } else {
                stream.broken(new Http2ConnectionException("Reset"));
            }
        }
    }

    private void settings(int flags, Buffer payload) {
        if ((flags & Http2FrameEncoder.ACK) != 0) {
            return;
        }
        most = greeted ? most : MOST_STREAMS;
        for (int at = 0; at + SETTING <= payload.length(); at += SETTING) {
            long value = payload.getUnsignedInt(at + 2);
            switch (payload.getUnsignedShort(at)) {
                case Http2FrameEncoder.MAX_CONCURRENT_STREAMS -> most = (int) Math.min(MOST_STREAMS, value);
                case Http2FrameEncoder.MAX_HEADER_LIST_SIZE -> mostHead = value;
                default -> {
                    // For bodies that we do not send, and for what we do not use.
                }
            }
        }
        greeted = true;
        writer.settingsAck();
        changed.accept(this);
    }

    private void ping(int flags, Buffer payload) {
        if ((flags & Http2FrameEncoder.ACK) == 0) {
            writer.ping(Http2FrameEncoder.ACK, payload.getLong(0));
        }
    }

    private void goAway(int last) {
        // First, so that none of those turned away comes back to this one.
        leaving = true;
        List<Integer> unseen = streams.keySet().stream().filter(id -> id > last).toList();
        for (int id : unseen) {
            Http2Stream stream = streams.remove(id);
            stream.closes();
            stream.unseen(new Http2ConnectionException("Going away"));
        }
        leave();
    }

    private void ended(int id) {
        streams.remove(id);
        if (leaving) {
            leave();
        } else {
            changed.accept(this);
        }
    }

    private void leave() {
        leaving = true;
        if (streams.isEmpty()) {
            close();
        } else {
            changed.accept(this);
        }
    }

    private void hangUp() {
        socket.close();
        gone();
    }

    private void gone() {
        if (closed) {
            return;
        }
        closed = true;
        writer.close();
        vertx.cancelTimer(ageing);
        List<Http2Stream> lost = List.copyOf(streams.values());
        streams.clear();
        changed.accept(this);
        for (Http2Stream stream : lost) {
            stream.closes();
            stream.broken(new Http2ConnectionException("Gone"));
        }
    }
}
