package io.terrace.gateway.h2;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/// Puts the heads of answers together from their frames, and takes them apart by HPACK.
final class HeadReader {

    private static final int LARGEST = 64 << 10;
    private static final int PRIORITY_BYTES = 5;

    // What a header may hold is looked at when it is written to the client.
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false, LARGEST);
    private @Nullable Buffer block;
    private int stream;
    private boolean last;

    /// Whether the rest of a head must follow, and nothing else may.
    boolean isOpen() {
        return block != null;
    }

    /// Which stream the head is of.
    int stream() {
        return stream;
    }

    /// Whether nothing follows the head.
    boolean isLast() {
        return last;
    }

    /// Takes a HEADERS frame; whether the head is whole.
    boolean begin(int id, int flags, Buffer payload) {
        int from = (flags & Http2FrameEncoder.PADDED) == 0 ? 0 : 1;
        int end = payload.length() - (from == 0 ? 0 : payload.getUnsignedByte(0));
        from += (flags & Http2FrameEncoder.PRIORITY) == 0 ? 0 : PRIORITY_BYTES;
        stream = id;
        last = (flags & Http2FrameEncoder.END_STREAM) != 0;
        block = payload.getBuffer(from, end);
        return (flags & Http2FrameEncoder.END_HEADERS) != 0;
    }

    /// Takes a CONTINUATION frame; whether the head is whole.
    boolean goOn(int id, int flags, Buffer payload) {
        if (block == null || id != stream || block.length() + payload.length() > LARGEST) {
            throw new Http2ConnectionException("Not the rest of a head");
        }
        block.appendBuffer(payload);
        return (flags & Http2FrameEncoder.END_HEADERS) != 0;
    }

    /// The head.
    ///
    /// @throws Http2Exception for one that is none; the connection can go on only after a
    ///     [Http2Exception.StreamException]
    Http2Headers read() throws Http2Exception {
        Buffer whole = block == null ? Buffer.buffer() : block;
        block = null;
        return decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(whole.getBytes()));
    }
}
