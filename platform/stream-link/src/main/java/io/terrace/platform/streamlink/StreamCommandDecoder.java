package io.terrace.platform.streamlink;

import io.vertx.core.buffer.Buffer;

/// Reads a gateway's commands.
public final class StreamCommandDecoder {

    private final StreamCommandListener listener;
    private final LinkMessageSplitter messages = new LinkMessageSplitter();
    private int last;

    public StreamCommandDecoder(StreamCommandListener listener) {
        this.listener = listener;
    }

    /// @throws BrokenLinkException where it cannot be read; what stands before that has been heard
    public void read(Buffer bytes) {
        messages.read(bytes, this::readMessage);
    }

    private void readMessage(LinkMessageReader reader) {
        while (reader.hasMore()) {
            int type = reader.readByte();
            if (type == StreamLink.PING) {
                listener.ping();
                continue;
            }
            int stream = reader.readNumber();
            switch (type) {
                case StreamLink.OPEN -> {
                    if (stream <= last) {
                        throw new BrokenLinkException("A number again");
                    }
                    last = stream;
                    listener.open(stream, reader.readText(), reader.readHeaders());
                }
                case StreamLink.CLOSE -> listener.close(stream);
                case StreamLink.GRANT -> listener.grant(stream, reader.readNumber());
                default -> throw new BrokenLinkException("No command");
            }
        }
    }
}
