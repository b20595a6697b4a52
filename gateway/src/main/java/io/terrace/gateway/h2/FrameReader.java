package io.terrace.gateway.h2;

import io.vertx.core.buffer.Buffer;

/// Cuts what comes into frames.
final class FrameReader {

    /// Who takes them.
    @FunctionalInterface
    interface Taker {

        /// @param payload all of the frame but its head
        void frame(int type, int flags, int stream, Buffer payload);
    }

    private static final int STREAM = 0x7fff_ffff;

    private final Taker taker;
    private Buffer rest = Buffer.buffer(0);

    FrameReader(Taker taker) {
        this.taker = taker;
    }

    /// @throws Http2ConnectionException for a frame that is larger than any may be
    void read(Buffer bytes) {
        Buffer all = rest.length() == 0 ? bytes : rest.appendBuffer(bytes);
        int at = 0;
        while (all.length() - at >= Http2FrameEncoder.HEAD) {
            int length = all.getUnsignedMedium(at);
            if (length > Http2FrameEncoder.LARGEST) {
                throw new Http2ConnectionException("A frame of " + length + " bytes");
            }
            int end = at + Http2FrameEncoder.HEAD + length;
            if (end > all.length()) {
                break;
            }
            int stream = all.getInt(at + 5) & STREAM;
            taker.frame(
                    all.getUnsignedByte(at + 3),
                    all.getUnsignedByte(at + 4),
                    stream,
                    all.slice(at + Http2FrameEncoder.HEAD, end));
            at = end;
        }
        rest = at == all.length() ? Buffer.buffer(0) : all.getBuffer(at, all.length());
    }
}
