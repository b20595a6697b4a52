package io.terrace.gateway.proxy;

import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/// So many bytes, counted as they are taken.
final class Zeros extends InputStream {

    private final AtomicLong taken;
    private long left;

    Zeros(long size, AtomicLong taken) {
        this.left = size;
        this.taken = taken;
    }

    @Override
    public int read() {
        return read(new byte[1], 0, 1) < 0 ? -1 : 0;
    }

    @Override
    public int read(byte[] into, int from, int length) {
        if (left == 0) {
            return -1;
        }
        int now = (int) Math.min(left, length);
        left -= now;
        taken.addAndGet(now);
        return now;
    }
}
