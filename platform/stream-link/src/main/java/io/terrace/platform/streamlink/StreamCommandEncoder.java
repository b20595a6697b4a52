package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.function.Consumer;

/// Writes a gateway's commands.
public final class StreamCommandEncoder {

    private final LinkMessageWriter message;

    /// @param send given each message
    public StreamCommandEncoder(Consumer<Buffer> send) {
        message = new LinkMessageWriter(send);
    }

    /// What opens a stream, but for its number; empty where it is longer than a message may be.
    public static Optional<Buffer> request(String target, MultiMap headers) {
        Buffer request = Buffer.buffer();
        try {
            LinkMessageWriter.appendText(request, target);
            LinkMessageWriter.appendHeaders(request, headers);
        } catch (IllegalArgumentException tooMuch) {
            return Optional.empty();
        }
        return Optional.of(request).filter(one -> one.length() <= StreamLink.MAX_MESSAGE - 1 - Integer.BYTES);
    }

    /// @param request as [#request] makes it
    public void open(int stream, Buffer request) {
        message.append(begin(StreamLink.OPEN, stream).appendBuffer(request));
    }

    public void close(int stream) {
        message.append(begin(StreamLink.CLOSE, stream));
    }

    public void grant(int stream, int bytes) {
        message.append(begin(StreamLink.GRANT, stream).appendInt(bytes));
    }

    /// Asks whether the service is there.
    public void ping() {
        message.append(Buffer.buffer().appendByte((byte) StreamLink.PING));
    }

    /// Sends what was written since the last time.
    public void flush() {
        message.flush();
    }

    private static Buffer begin(int type, int stream) {
        return Buffer.buffer().appendByte((byte) type).appendInt(stream);
    }
}
