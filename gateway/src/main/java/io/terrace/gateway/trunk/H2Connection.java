package io.terrace.gateway.trunk;

import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
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
    private static final long SILENCE = Duration.ofSeconds(3).toNanos();
    private static final long PONG_MILLIS = 2_000;

    /// In bytes; a head with a context token takes about half.
    private static final int ROOM_FOR_A_HEAD = 2048;

    private final Vertx vertx;
    private final Context loop;
    private final NetSocket socket;
    private final Consumer<H2Connection> changed;
    private final FrameReader reader = new FrameReader(this::frame);
    private final HeadReader heads = new HeadReader();
    private final IntObjectMap<Http2Stream> streams = new IntObjectHashMap<>();
    private final HeaderBlock block = new HeaderBlock();
    private final ResetBudget resets = new ResetBudget();
    private final long ageing;
    private Buffer out = Buffer.buffer();
    private boolean flushing;
    private int most = 1;
    private long mostHead = Long.MAX_VALUE;
    private int nextId = 1;
    private int unacknowledged;
    private long readAt = System.nanoTime();
    private boolean greeted;
    private boolean leaving;
    private boolean closed;
    private boolean doubted;

    /// @param changed called when it takes requests, when it takes no more, and when one has ended
    H2Connection(Vertx vertx, Context loop, NetSocket socket, Consumer<H2Connection> changed) {
        this.vertx = vertx;
        this.loop = loop;
        this.socket = socket;
        this.changed = changed;
        socket.handler(this::read);
        socket.exceptionHandler(e -> {});
        socket.closeHandler(closing -> gone());
        ageing = vertx.setTimer(AGE_MILLIS + ThreadLocalRandom.current().nextLong(AGE_MILLIS / 2), old -> leave());
        out.appendBuffer(Http2Frame.greeting(Http2Stream.WINDOW, WINDOW));
        flushSoon();
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
            stream.unspoken();
            return;
        }
        int id = nextId;
        nextId += 2;
        leaving |= nextId >= LAST_ID;
        streams.put(id, stream);
        stream.sent(this, id);
        Http2Frame.request(out, block, id);
        flushSoon();
    }

    /// Lets so much more of an answer come.
    void grant(int id, int bytes) {
        Http2Frame.windowUpdate(out, id, bytes);
        flushSoon();
    }

    /// Tells the service that no one waits any more. Where that was said so often that it would hang up, the connection
    /// is left instead, and the service learns it by its end.
    void cancel(Http2Stream stream, int id) {
        long now = System.nanoTime();
        if (!closed && streams.get(id) == stream) {
            if (resets.grants(now)) {
                Http2Frame.reset(out, id, Http2Frame.CANCEL);
                flushSoon();
            } else {
                leaving = true;
            }
            ended(id);
        }
        if (now - readAt > SILENCE) {
            doubt();
        }
    }

    void close() {
        if (!closed) {
            Http2Frame.goAway(out, Http2Frame.NO_ERROR);
            flush();
            socket.close();
            gone();
        }
    }

    private void read(Buffer bytes) {
        readAt = System.nanoTime();
        try {
            reader.read(bytes);
        } catch (BrokenWireException | IndexOutOfBoundsException | IllegalArgumentException unreadable) {
            Http2Frame.goAway(out, Http2Frame.PROTOCOL_ERROR);
            flush();
            hangUp();
        }
    }

    private void frame(int type, int flags, int id, Buffer payload) {
        if (closed) {
            return;
        }
        if (!greeted && (type != Http2Frame.SETTINGS || (flags & Http2Frame.ACK) != 0)) {
            throw new BrokenWireException("No settings first");
        }
        if (heads.isOpen() != (type == Http2Frame.CONTINUATION)) {
            throw new BrokenWireException("A head without its end, or an end without its head");
        }
        switch (type) {
            case Http2Frame.DATA -> data(flags, id, payload);
            case Http2Frame.HEADERS -> {
                if (heads.begin(id, flags, payload)) {
                    head();
                }
            }
            case Http2Frame.CONTINUATION -> {
                if (heads.goOn(id, flags, payload)) {
                    head();
                }
            }
            case Http2Frame.RST_STREAM -> reset(id, payload.getInt(0));
            case Http2Frame.SETTINGS -> settings(flags, payload);
            case Http2Frame.PING -> ping(flags, payload);
            case Http2Frame.GOAWAY -> goAway(payload.getInt(0) & Integer.MAX_VALUE);
            case Http2Frame.PUSH_PROMISE -> throw new BrokenWireException("A push");
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
        boolean last = (flags & Http2Frame.END_STREAM) != 0;
        if (last) {
            stream.closes();
        }
        int padding = (flags & Http2Frame.PADDED) == 0 ? 0 : 1 + payload.getUnsignedByte(0);
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
                stream.fail(new BrokenWireException("A head that is none"));
            }
        } catch (Http2Exception unreadable) {
            throw new BrokenWireException("A head that cannot be read");
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
            if (error == Http2Frame.REFUSED_STREAM) {
                stream.unseen(new BrokenWireException("Refused"));
            } else {
                stream.broken(new BrokenWireException("Reset"));
            }
        }
    }

    private void settings(int flags, Buffer payload) {
        if ((flags & Http2Frame.ACK) != 0) {
            return;
        }
        most = greeted ? most : MOST_STREAMS;
        for (int at = 0; at + SETTING <= payload.length(); at += SETTING) {
            long value = payload.getUnsignedInt(at + 2);
            switch (payload.getUnsignedShort(at)) {
                case Http2Frame.MAX_CONCURRENT_STREAMS -> most = (int) Math.min(MOST_STREAMS, value);
                case Http2Frame.MAX_HEADER_LIST_SIZE -> mostHead = value;
                default -> {
                    // For bodies that we do not send, and for what we do not use.
                }
            }
        }
        greeted = true;
        Http2Frame.settingsAck(out);
        flushSoon();
        changed.accept(this);
    }

    private void ping(int flags, Buffer payload) {
        if ((flags & Http2Frame.ACK) == 0) {
            Http2Frame.ping(out, Http2Frame.ACK, payload.getLong(0));
            flushSoon();
        }
    }

    private void goAway(int last) {
        List<Integer> unseen = streams.keySet().stream().filter(id -> id > last).toList();
        for (int id : unseen) {
            Http2Stream stream = streams.remove(id);
            stream.closes();
            stream.unseen(new BrokenWireException("Going away"));
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

    // Nothing has come for a while: it is there or it is not.
    private void doubt() {
        if (doubted || closed) {
            return;
        }
        doubted = true;
        long silentSince = readAt;
        Http2Frame.ping(out, 0, 0);
        flushSoon();
        vertx.setTimer(PONG_MILLIS, id -> {
            doubted = false;
            if (readAt == silentSince) {
                hangUp();
            }
        });
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
        vertx.cancelTimer(ageing);
        List<Http2Stream> lost = List.copyOf(streams.values());
        streams.clear();
        changed.accept(this);
        for (Http2Stream stream : lost) {
            stream.closes();
            stream.broken(new BrokenWireException("Gone"));
        }
    }

    // Once this turn of the event loop is over, with all that it has brought.
    private void flushSoon() {
        if (!flushing) {
            flushing = true;
            loop.runOnContext(now -> flush());
        }
    }

    private void flush() {
        flushing = false;
        if (!closed && out.length() > 0) {
            Buffer all = out;
            out = Buffer.buffer(Math.max(ROOM_FOR_A_HEAD, all.length()));
            socket.write(all);
        }
    }
}
