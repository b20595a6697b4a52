package io.terrace.media.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// The bytes of an open file from one offset to another.
final class FileRangeInputStream extends InputStream {

    private final FileChannel file;
    private long at;
    private final long end;

    FileRangeInputStream(FileChannel file, long from, long end) {
        this.file = file;
        this.at = from;
        this.end = end;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at >= end) {
            return -1;
        }
        int read = file.read(ByteBuffer.wrap(into, offset, (int) Math.min(length, end - at)), at);
        if (read < 0) {
            throw new EOFException("The object ends before the range");
        }
        at += read;
        return read;
    }

    @Override
    public long skip(long bytes) {
        long skipped = Math.clamp(bytes, 0, end - at);
        at += skipped;
        return skipped;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
