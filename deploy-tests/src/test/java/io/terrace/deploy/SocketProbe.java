package io.terrace.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Run in a host's network: listens on ports, and says whether others are reached from there.
final class SocketProbe {

    static final String UDP = "/udp";

    private static final int MAX_UNACCEPTED = 1_000;
    private static final int MAX_WAIT_MS = 10_000;
    private static final int TRIES = 5;

    private SocketProbe() {}

    /// Prints a line once it listens. Then tries each line `ADDRESS PORT` of its input, all at once, and prints it as
    /// it was with `true` or `false` behind it, until the input ends.
    public static void main(String[] ports) throws Exception {
        List<AutoCloseable> open = new ArrayList<>();
        for (String port : ports) {
            // The kernel completes connections that the program has not accepted.
            open.add(port.endsWith(UDP) ? echo(number(port)) : new ServerSocket(number(port), MAX_UNACCEPTED));
        }
        System.out.println("listens");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String asked = line;
            Thread.startVirtualThread(() -> System.out.println(asked + " " + isReached(asked.split(" ", -1))));
        }
        for (AutoCloseable socket : open) {
            socket.close();
        }
    }

    private static int number(String port) {
        return Integer.parseInt(port.endsWith(UDP) ? port.substring(0, port.indexOf('/')) : port);
    }

    /// Sends each datagram back.
    private static DatagramSocket echo(int port) throws IOException {
        DatagramSocket socket = new DatagramSocket(port);
        Thread.startVirtualThread(() -> {
            DatagramPacket packet = new DatagramPacket(new byte[1], 1);
            try {
                while (true) {
                    socket.receive(packet);
                    socket.send(packet);
                }
            } catch (IOException ended) {
                // Nobody is reached by it any more.
            }
        });
        return socket;
    }

    private static boolean isReached(String[] target) {
        InetSocketAddress address = new InetSocketAddress(target[0], number(target[1]));
        try {
            return target[1].endsWith(UDP) ? isAnswered(address) : isConnected(address);
        } catch (IOException notReached) {
            return false;
        }
    }

    private static boolean isConnected(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, MAX_WAIT_MS);
            return true;
        }
    }

    private static boolean isAnswered(InetSocketAddress address) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(MAX_WAIT_MS / TRIES);
            DatagramPacket packet = new DatagramPacket(new byte[1], 1, address);
            for (int attempt = 1; ; attempt++) {
                try {
                    socket.send(packet);
                    socket.receive(new DatagramPacket(new byte[1], 1));
                    return true;
                } catch (IOException lost) {
                    if (attempt == TRIES) {
                        throw lost;
                    }
                }
            }
        }
    }
}
