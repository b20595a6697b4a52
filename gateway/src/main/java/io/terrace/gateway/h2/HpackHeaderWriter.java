package io.terrace.gateway.h2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.util.AsciiString;
import java.util.Arrays;

/// A request's head in HPACK (RFC 7541): names of the static table where they save something, everything else as it is,
/// neither compressed nor remembered. What a gateway hands on is different each time.
public final class HpackHeaderWriter {

    private static final int FIRST_SIZE = 2048;
    private static final int METHOD = 2;
    private static final int GET = 0x82;
    private static final int SCHEME_HTTP = 0x86;
    private static final int AUTHORITY = 1;
    private static final int PATH = 4;
    private static final int NEW_NAME = 0x00;
    private static final int NEVER_KEPT = 0x10;
    private static final int LENGTH_PREFIX = 0x7f;
    private static final int CASE = 0x20;
    private static final int EXTRA = 32;

    /// Method, scheme, authority and path, with their names.
    private static final int PSEUDO = 5;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;
    private int headers;

    HpackHeaderWriter() {}

    /// Before all headers.
    public HpackHeaderWriter request(String method, String authority, String path) {
        if (method.equals("GET")) {
            put(GET);
        } else {
            put(METHOD);
            value(method);
        }
        put(SCHEME_HTTP);
        put(AUTHORITY);
        value(authority);
        put(PATH);
        value(path);
        return this;
    }

    /// @param name in any case
    public HpackHeaderWriter add(CharSequence name, CharSequence value) {
        put(NEW_NAME);
        name(name);
        value(value);
        return this;
    }

    /// A header that no one on the way is to remember.
    public HpackHeaderWriter secret(CharSequence name, CharSequence value) {
        put(NEVER_KEPT);
        name(name);
        value(value);
        return this;
    }

    void clear() {
        length = 0;
        headers = 0;
    }

    /// As a service counts it: names, values, and 32 for each header; somewhat more for those that take less here.
    int size() {
        return length + EXTRA * (headers + PSEUDO);
    }

    int length() {
        return length;
    }

    byte[] bytes() {
        return bytes;
    }

    private void name(CharSequence name) {
        headers++;
        int count = name.length();
        length(count);
        room(count);
        for (int i = 0; i < count; i++) {
            char c = name.charAt(i);
            bytes[length++] = (byte) (c >= 'A' && c <= 'Z' ? c | CASE : c);
        }
    }

    private void value(CharSequence value) {
        if (value instanceof AsciiString ascii) {
            text(ascii.array(), ascii.arrayOffset(), ascii.length());
        } else {
            byte[] text = value.toString().getBytes(ISO_8859_1);
            text(text, 0, text.length);
        }
    }

    private void text(byte[] text, int from, int count) {
        length(count);
        room(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    // RFC 7541 §5.1, after a bit that says that no Huffman code follows.
    private void length(int count) {
        if (count < LENGTH_PREFIX) {
            put(count);
            return;
        }
        put(LENGTH_PREFIX);
        int rest = count - LENGTH_PREFIX;
        while (rest >= 0x80) {
            put((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        put(rest);
    }

    private void put(int octet) {
        room(1);
        bytes[length++] = (byte) octet;
    }

    private void room(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }
}
