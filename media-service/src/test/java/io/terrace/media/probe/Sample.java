package io.terrace.media.probe;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/// A content in memory: a tone of two seconds from the test resources, unless said otherwise.
final class Sample implements ProbeSource {

    private final byte[] bytes;
    private long bytesRead;

    Sample(byte[] bytes) {
        this.bytes = bytes;
    }

    static Sample named(String name) throws IOException {
        try (InputStream in = Sample.class.getResourceAsStream("/recordings/" + name)) {
            return new Sample(Objects.requireNonNull(in, name).readAllBytes());
        }
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public InputStream open(long from) {
        return new ByteArrayInputStream(bytes, (int) from, bytes.length - (int) from) {

            @Override
            public synchronized int read() {
                bytesRead++;
                return super.read();
            }

            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                int read = super.read(into, offset, length);
                bytesRead += Math.max(read, 0);
                return read;
            }
        };
    }

    /// Of all streams opened so far.
    long bytesRead() {
        return bytesRead;
    }
}
