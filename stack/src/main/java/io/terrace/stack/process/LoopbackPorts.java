package io.terrace.stack.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/// TCP ports of the loopback address.
public final class LoopbackPorts {

    private static final int LOWEST = 20_000;
    private static final int BELOW_EPHEMERAL = 32_000;

    /// A killed process may hold its ports a moment longer than its pid.
    private static final Duration LINGER = Duration.ofSeconds(2);

    private LoopbackPorts() {}

    /// Ports that were free a moment ago, all different, and outside the range from which the system takes a port for
    /// an outgoing connection: a server that is stopped and started finds its own free again.
    public static List<Integer> free(int count) {
        return ThreadLocalRandom.current()
                .ints(LOWEST, BELOW_EPHEMERAL)
                .distinct()
                .filter(LoopbackPorts::isFree)
                .limit(count)
                .boxed()
                .toList();
    }

    /// @throws StackException naming who holds the port
    public static void requireFree(String name, int port) {
        if (!ConditionAwaiter.until(LINGER, () -> isFree(port))) {
            throw new StackException("Port %d, which %s needs, is held by %s. End it, or choose another port with %s."
                    .formatted(port, name, PortHolderFinder.of(port), variable(name)));
        }
    }

    /// The part's port: what its environment variable says, else the usual one.
    public static int chosen(String name, int usual) {
        String chosen = System.getenv(variable(name));
        try {
            return chosen == null ? usual : Integer.parseInt(chosen);
        } catch (NumberFormatException e) {
            throw new StackException("%s is no port: %s".formatted(variable(name), chosen), e);
        }
    }

    /// The environment variable that moves a part to another port.
    public static String variable(String name) {
        return "TERRACE_PORT_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
