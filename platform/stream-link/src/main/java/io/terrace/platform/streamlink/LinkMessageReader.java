package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/// Reads a message from its start to its end, and nothing beyond it.
final class LinkMessageReader {

    private final Buffer message;
    private int at;

    LinkMessageReader(Buffer message) {
        this.message = message;
    }

    boolean hasMore() {
        return at < message.length();
    }

    int readByte() {
        return message.getUnsignedByte(skip(Byte.BYTES));
    }

    int readShort() {
        return message.getUnsignedShort(skip(Short.BYTES));
    }

    /// A number of a stream, or of bytes: one at least.
    int readNumber() {
        int number = message.getInt(skip(Integer.BYTES));
        if (number <= 0) {
            throw new BrokenLinkException("No number");
        }
        return number;
    }

    String readText() {
        int length = readShort();
        int start = skip(length);
        return message.getString(start, start + length);
    }

    /// A copy: what is left of the message need not be kept for it.
    Buffer readBytes() {
        int length = readShort();
        int start = skip(length);
        return message.getBuffer(start, start + length);
    }

    MultiMap readHeaders() {
        int count = readShort();
        if (count > StreamLink.MAX_HEADERS) {
            throw new BrokenLinkException("Too many headers");
        }
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (int header = 0; header < count; header++) {
            headers.add(readText(), readText());
        }
        return headers;
    }

    private int skip(int length) {
        int start = at;
        if (length > message.length() - start) {
            throw new BrokenLinkException("Cut off");
        }
        at += length;
        return start;
    }
}
