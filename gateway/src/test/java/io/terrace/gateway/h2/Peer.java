package io.terrace.gateway.h2;

import io.terrace.gateway.fake.Waiting;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.ArrayList;
import java.util.List;

/// A service that says frame by frame what the test tells it to.
final class Peer {

    /// What it does with a frame.
    @FunctionalInterface
    interface Part {

        void play(Buffer out, int type, int flags, int stream);
    }

    private static final int GREETING = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length();

    /// `:status: 200` of the static table.
    private static final byte[] OK = {(byte) 0x88};

    private Peer() {}

    /// @return its port
    static int start(Vertx vertx, Part part) {
        return Waiting.on(vertx.createNetServer()
                        .connectHandler(socket -> meet(socket, part))
                        .listen(0, "127.0.0.1"))
                .actualPort();
    }

    static void ok(Buffer out, int stream, int flags) {
        Http2FrameEncoder.head(
                out, OK.length, Http2FrameEncoder.HEADERS, Http2FrameEncoder.END_HEADERS | flags, stream);
        out.appendBytes(OK);
    }

    static void data(Buffer out, int stream, int flags, Buffer payload) {
        Http2FrameEncoder.head(out, payload.length(), Http2FrameEncoder.DATA, flags, stream);
        out.appendBuffer(payload);
    }

    static void goAway(Buffer out, int last) {
        Http2FrameEncoder.head(out, 8, Http2FrameEncoder.GOAWAY, 0, 0);
        out.appendInt(last).appendInt(Http2FrameEncoder.NO_ERROR);
    }

    private static void meet(NetSocket socket, Part part) {
        Buffer settings = Buffer.buffer();
        Http2FrameEncoder.head(settings, 0, Http2FrameEncoder.SETTINGS, 0, 0);
        socket.write(settings);
        List<Integer> greeted = new ArrayList<>();
        FrameReader reader = new FrameReader((type, flags, stream, payload) -> {
            Buffer out = Buffer.buffer();
            part.play(out, type, flags, stream);
            if (out.length() > 0) {
                socket.write(out);
            }
        });
        socket.handler(bytes -> {
            // The greeting comes in one piece: nothing was written before it.
            reader.read(greeted.isEmpty() ? bytes.getBuffer(GREETING, bytes.length()) : bytes);
            greeted.add(bytes.length());
        });
    }
}
