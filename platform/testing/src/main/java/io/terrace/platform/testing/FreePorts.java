package io.terrace.platform.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// TCP ports of the loopback address that were free a moment ago, outside the range from which the system takes a port
/// for an outgoing connection: a server that is stopped and started finds its own free again.
public final class FreePorts {

    private static final int LOWEST = 20_000;
    private static final int BELOW_EPHEMERAL = 32_000;

    private FreePorts() {}

    public static int one() {
        return some(1).getFirst();
    }

    /// All different.
    public static List<Integer> some(int count) {
        return ThreadLocalRandom.current()
                .ints(LOWEST, BELOW_EPHEMERAL)
                .distinct()
                .filter(FreePorts::isFree)
                .limit(count)
                .boxed()
                .toList();
    }

    /// Whether the port is free.
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
