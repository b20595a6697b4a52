package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/// Gathers what goes into one message, and sends it when it is full or when it is told to.
final class LinkMessageWriter {

    private static final int MAX_TEXT = 0xFFFF;

    private final Consumer<Buffer> send;
    private Buffer message = Buffer.buffer();

    LinkMessageWriter(Consumer<Buffer> send) {
        this.send = send;
    }

    void append(Buffer part) {
        if (message.length() + part.length() > StreamLink.MAX_MESSAGE) {
            flush();
        }
        message.appendBuffer(part);
    }

    void flush() {
        if (message.length() > 0) {
            Buffer full = message;
            message = Buffer.buffer();
            send.accept(Buffer.buffer(LinkMessageSplitter.LENGTH + full.length())
                    .appendUnsignedShort(full.length())
                    .appendBuffer(full));
        }
    }

    /// @throws IllegalArgumentException where there are more headers than a message may have
    static void appendHeaders(Buffer part, MultiMap headers) {
        int count = headers.entries().size();
        if (count > StreamLink.MAX_HEADERS) {
            throw new IllegalArgumentException("Too many headers");
        }
        part.appendUnsignedShort(count);
        for (Map.Entry<String, String> header : headers) {
            appendText(part, header.getKey());
            appendText(part, header.getValue());
        }
    }

    static void appendText(Buffer part, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_TEXT) {
            throw new IllegalArgumentException("Too long a text");
        }
        part.appendUnsignedShort(bytes.length).appendBytes(bytes);
    }
}
