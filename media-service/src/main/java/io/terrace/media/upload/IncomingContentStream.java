package io.terrace.media.upload;

import io.terrace.platform.kernel.Sha256Hash;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/// A content on its way to the store: digested as it passes, and remembered if it ended.
final class IncomingContentStream extends FilterInputStream {

    private final MessageDigest digest;
    private boolean ended;

    /// Digested by SHA-256.
    IncomingContentStream(InputStream content) {
        this(content, Sha256Hash.digest());
    }

    IncomingContentStream(InputStream content, MessageDigest digest) {
        super(content);
        this.digest = digest;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        if (read < 0) {
            ended = true;
        } else {
            digest.update(into, offset, read);
        }
        return read;
    }

    @Override
    public long skip(long bytes) {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /// Left open, whatever the store does when it has enough: what follows is still to be asked for.
    @Override
    public void close() {}

    /// Whether the store asked for more than there was, as opposed to the line going dead.
    boolean ended() {
        return ended;
    }

    /// Whether more follows what the store took.
    boolean hasMore() throws IOException {
        return in.read() >= 0;
    }

    /// In hexadecimal, of what was read; once only.
    String digest() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
