package io.terrace.gateway.h2;

import io.vertx.core.buffer.Buffer;

/// Frames as they are written (RFC 9113 §4 and §6).
final class Http2FrameEncoder {

    static final int HEAD = 9;
    static final int LARGEST = 16_384;

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PUSH_PROMISE = 5;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int ACK = 0x1;
    static final int END_STREAM = 0x1;
    static final int END_HEADERS = 0x4;
    static final int PADDED = 0x8;
    static final int PRIORITY = 0x20;

    static final int MAX_CONCURRENT_STREAMS = 3;
    static final int MAX_HEADER_LIST_SIZE = 6;

    static final int NO_ERROR = 0;
    static final int PROTOCOL_ERROR = 1;
    static final int REFUSED_STREAM = 7;
    static final int CANCEL = 8;

    /// What a client says first, and settings: no pushes, and so much of an answer ahead of its reader.
    static Buffer greeting(int streamWindow, int connectionWindow) {
        Buffer out = Buffer.buffer("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        head(out, 12, SETTINGS, 0, 0);
        out.appendShort((short) 2).appendInt(0);
        out.appendShort((short) 4).appendInt(streamWindow);
        windowUpdate(out, 0, connectionWindow - 65_535);
        return out;
    }

    private Http2FrameEncoder() {}

    static void head(Buffer out, int length, int type, int flags, int stream) {
        out.appendMedium(length)
                .appendByte((byte) type)
                .appendByte((byte) flags)
                .appendInt(stream);
    }

    /// A request without a body.
    static void request(Buffer out, HpackHeaderWriter block, int stream) {
        int sent = Math.min(LARGEST, block.length());
        head(out, sent, HEADERS, END_STREAM | (sent == block.length() ? END_HEADERS : 0), stream);
        out.appendBytes(block.bytes(), 0, sent);
        while (sent < block.length()) {
            int more = Math.min(LARGEST, block.length() - sent);
            head(out, more, CONTINUATION, sent + more == block.length() ? END_HEADERS : 0, stream);
            out.appendBytes(block.bytes(), sent, more);
            sent += more;
        }
    }

    static void windowUpdate(Buffer out, int stream, int bytes) {
        head(out, 4, WINDOW_UPDATE, 0, stream);
        out.appendInt(bytes);
    }

    static void reset(Buffer out, int stream, int error) {
        head(out, 4, RST_STREAM, 0, stream);
        out.appendInt(error);
    }

    static void settingsAck(Buffer out) {
        head(out, 0, SETTINGS, ACK, 0);
    }

    static void ping(Buffer out, int flags, long opaque) {
        head(out, 8, PING, flags, 0);
        out.appendLong(opaque);
    }

    static void goAway(Buffer out, int error) {
        head(out, 8, GOAWAY, 0, 0);
        out.appendInt(0).appendInt(error);
    }
}
