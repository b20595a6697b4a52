package io.terrace.journeys.matrix;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicInteger;

/// Addresses of this machine, `127.0.1.1` and on.
public final class Loopback {

    private static final AtomicInteger LAST = new AtomicInteger();

    private Loopback() {}

    public static InetAddress next() {
        int number = LAST.incrementAndGet();
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, (byte) (1 + number / 255), (byte) (1 + number % 255)});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
