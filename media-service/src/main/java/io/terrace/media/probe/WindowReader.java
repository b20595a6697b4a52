package io.terrace.media.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads a content at any offset through one small window, made for walking forward with a glance ahead: the content
/// is opened once, and again only after a long jump or a step far back.
///
/// Reading beyond the end is [Malformed]: the container names bytes that are not there.
final class WindowReader implements Closeable {

    private static final int WINDOW = 64 * 1024;
    /// Kept behind when the window moves on, so that a parser that glanced ahead finds its place again.
    private static final int OVERLAP = 16 * 1024;
    /// A gap up to this is read over; beyond it, opening again is cheaper.
    private static final int NEAR = 256 * 1024;

    private final ProbeSource content;
    private final byte[] window = new byte[WINDOW];
    private long start;
    private int filled;
    private @Nullable InputStream stream;

    WindowReader(ProbeSource content) {
        this.content = content;
    }

    long size() {
        return content.size();
    }

    int u8(long at) throws IOException, ProbeRefusalException {
        if (at < start || at >= start + filled) {
            load(at);
        }
        return window[(int) (at - start)] & 0xFF;
    }

    /// Little-endian, as WAV and Ogg write.
    int u16le(long at) throws IOException, ProbeRefusalException {
        return u8(at) | (u8(at + 1) << 8);
    }

    long u32le(long at) throws IOException, ProbeRefusalException {
        return u16le(at) | ((long) u16le(at + 2) << 16);
    }

    long s64le(long at) throws IOException, ProbeRefusalException {
        return u32le(at) | (u32le(at + 4) << 32);
    }

    /// Big-endian, as MP4 and EBML write; up to eight bytes, of which the topmost bit is the sign.
    long be(long at, int bytes) throws IOException, ProbeRefusalException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = (value << 8) | u8(at + i);
        }
        return value;
    }

    long u32(long at) throws IOException, ProbeRefusalException {
        return be(at, 4);
    }

    /// Four characters, as chunks and boxes are named.
    String tag(long at) throws IOException, ProbeRefusalException {
        byte[] name = new byte[4];
        copy(at, name, 0, 4);
        return new String(name, ISO_8859_1);
    }

    boolean matches(long at, String text) throws IOException, ProbeRefusalException {
        if (at + text.length() > size()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (u8(at + i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    void copy(long at, byte[] into, int offset, int length) throws IOException, ProbeRefusalException {
        for (int i = 0; i < length; i++) {
            into[offset + i] = (byte) u8(at + i);
        }
    }

    private void load(long at) throws IOException, ProbeRefusalException {
        if (at < 0 || at >= size()) {
            throw new Malformed();
        }
        long next = start + filled;
        if (stream == null || at < next || at > next + NEAR) {
            close();
            stream = content.open(at);
            start = at;
            filled = 0;
        } else if (at >= next + WINDOW - OVERLAP) {
            stream.skipNBytes(at - next);
            start = at;
            filled = 0;
        } else {
            int kept = Math.min(filled, OVERLAP);
            System.arraycopy(window, filled - kept, window, 0, kept);
            start = next - kept;
            filled = kept;
        }
        filled += stream.readNBytes(window, filled, WINDOW - filled);
        if (at >= start + filled) {
            throw new EOFException("The content is shorter than its size");
        }
    }

    @Override
    public void close() throws IOException {
        if (stream != null) {
            stream.close();
            stream = null;
        }
    }
}
