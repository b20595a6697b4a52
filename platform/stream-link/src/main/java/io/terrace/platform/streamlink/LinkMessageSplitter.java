package io.terrace.platform.streamlink;

import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/// Finds the messages in the bytes of a connection, however they were cut. Each has its length before it.
final class LinkMessageSplitter {

    static final int LENGTH = Short.BYTES;

    private Buffer rest = Buffer.buffer();

    void read(Buffer bytes, Consumer<LinkMessageReader> messages) {
        rest.appendBuffer(bytes);
        int at = 0;
        while (rest.length() - at >= LENGTH) {
            int length = rest.getUnsignedShort(at);
            if (length > StreamLink.MAX_MESSAGE) {
                throw new BrokenLinkException("Too long a message");
            }
            if (rest.length() - at - LENGTH < length) {
                break;
            }
            int start = at + LENGTH;
            at = start + length;
            messages.accept(new LinkMessageReader(rest.slice(start, at)));
        }
        rest = rest.getBuffer(at, rest.length());
    }
}
