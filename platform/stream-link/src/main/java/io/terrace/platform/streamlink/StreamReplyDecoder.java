package io.terrace.platform.streamlink;

import io.vertx.core.buffer.Buffer;

/// Reads a service's replies.
public final class StreamReplyDecoder {

    private static final int MIN_STATUS = 100;
    private static final int MAX_STATUS = 599;

    private final StreamReplyListener listener;
    private final LinkMessageSplitter messages = new LinkMessageSplitter();

    public StreamReplyDecoder(StreamReplyListener listener) {
        this.listener = listener;
    }

    /// @throws BrokenLinkException where it cannot be read; what stands before that has been heard
    public void read(Buffer bytes) {
        messages.read(bytes, this::readMessage);
    }

    private void readMessage(LinkMessageReader reader) {
        while (reader.hasMore()) {
            switch (reader.readByte()) {
                case StreamLink.HEAD -> listener.head(reader.readNumber(), readStatus(reader), reader.readHeaders());
                case StreamLink.DATA -> readData(reader);
                case StreamLink.END -> listener.end(reader.readNumber());
                case StreamLink.LEAVE -> listener.leave();
                case StreamLink.PONG -> {
                    // That anything came is all it says.
                }
                default -> throw new BrokenLinkException("No reply");
            }
        }
    }

    private void readData(LinkMessageReader reader) {
        Buffer piece = reader.readBytes();
        int count = reader.readShort();
        for (int recipient = 0; recipient < count; recipient++) {
            listener.data(reader.readNumber(), piece);
        }
    }

    private static int readStatus(LinkMessageReader reader) {
        int status = reader.readShort();
        if (status < MIN_STATUS || status > MAX_STATUS) {
            throw new BrokenLinkException("No status");
        }
        return status;
    }
}
