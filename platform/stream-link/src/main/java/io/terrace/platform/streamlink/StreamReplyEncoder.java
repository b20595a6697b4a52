package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes a service's replies. The same bytes for one stream after the other are written once, with a list of the
/// streams.
public final class StreamReplyEncoder {

    private static final int FIRST_RECIPIENTS = 64;

    private final LinkMessageWriter message;
    private @Nullable Buffer shared;
    private int[] recipients = new int[FIRST_RECIPIENTS];
    private int count;

    /// @param send given each message
    public StreamReplyEncoder(Consumer<Buffer> send) {
        message = new LinkMessageWriter(send);
    }

    /// @throws IllegalArgumentException where it is longer than a message may be
    public void head(int stream, int status, MultiMap headers) {
        Buffer head = begin(StreamLink.HEAD).appendInt(stream).appendUnsignedShort(status);
        LinkMessageWriter.appendHeaders(head, headers);
        if (head.length() > StreamLink.MAX_MESSAGE) {
            throw new IllegalArgumentException("Too long a head");
        }
        writeShared();
        message.append(head);
    }

    /// @param bytes not changed afterwards
    // The same bytes are told by the same object: to compare what is in them would cost more than it saves.
    @SuppressWarnings("ReferenceEquality")
    public void data(int stream, Buffer bytes) {
        if (bytes != shared || count == StreamLink.MAX_RECIPIENTS) {
            writeShared();
            shared = bytes;
        }
        if (count == recipients.length) {
            recipients = Arrays.copyOf(recipients, 2 * count);
        }
        recipients[count++] = stream;
    }

    public void end(int stream) {
        writeShared();
        message.append(begin(StreamLink.END).appendInt(stream));
    }

    public void leave() {
        writeShared();
        message.append(begin(StreamLink.LEAVE));
    }

    /// The answer to a ping.
    public void pong() {
        writeShared();
        message.append(begin(StreamLink.PONG));
    }

    /// Sends what was written since the last time.
    public void flush() {
        writeShared();
        message.flush();
    }

    private void writeShared() {
        Buffer bytes = shared;
        if (bytes == null) {
            return;
        }
        for (int from = 0; from < bytes.length(); from += StreamLink.MAX_PIECE) {
            message.append(piece(bytes.slice(from, Math.min(bytes.length(), from + StreamLink.MAX_PIECE))));
        }
        shared = null;
        count = 0;
    }

    private Buffer piece(Buffer bytes) {
        Buffer piece = begin(StreamLink.DATA)
                .appendUnsignedShort(bytes.length())
                .appendBuffer(bytes)
                .appendUnsignedShort(count);
        for (int recipient = 0; recipient < count; recipient++) {
            piece.appendInt(recipients[recipient]);
        }
        return piece;
    }

    private static Buffer begin(int type) {
        return Buffer.buffer().appendByte((byte) type);
    }
}
