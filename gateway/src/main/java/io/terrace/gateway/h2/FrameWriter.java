package io.terrace.gateway.h2;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;

/// Writes frames. All that one turn of the event loop brings is one write to the socket.
final class FrameWriter {

    /// In bytes; a head with a context token takes about half.
    private static final int ROOM_FOR_A_HEAD = 2048;

    private final Context loop;
    private final NetSocket socket;
    private Buffer out = Buffer.buffer();
    private boolean isScheduled;
    private boolean isClosed;

    FrameWriter(Context loop, NetSocket socket) {
        this.loop = loop;
        this.socket = socket;
    }

    void greet(int streamWindow, int connectionWindow) {
        out.appendBuffer(Http2FrameEncoder.greeting(streamWindow, connectionWindow));
        flushSoon();
    }

    void request(HpackHeaderWriter block, int stream) {
        Http2FrameEncoder.request(out, block, stream);
        flushSoon();
    }

    void windowUpdate(int stream, int bytes) {
        Http2FrameEncoder.windowUpdate(out, stream, bytes);
        flushSoon();
    }

    void reset(int stream, int error) {
        Http2FrameEncoder.reset(out, stream, error);
        flushSoon();
    }

    void settingsAck() {
        Http2FrameEncoder.settingsAck(out);
        flushSoon();
    }

    void ping(int flags, long opaque) {
        Http2FrameEncoder.ping(out, flags, opaque);
        flushSoon();
    }

    /// The last frame of a connection: it is written at once.
    void goAway(int error) {
        Http2FrameEncoder.goAway(out, error);
        flush();
    }

    /// Writes no more.
    void close() {
        isClosed = true;
    }

    private void flushSoon() {
        if (!isScheduled) {
            isScheduled = true;
            loop.runOnContext(now -> flush());
        }
    }

    private void flush() {
        isScheduled = false;
        if (!isClosed && out.length() > 0) {
            Buffer all = out;
            out = Buffer.buffer(Math.max(ROOM_FOR_A_HEAD, all.length()));
            socket.write(all);
        }
    }
}
