package io.terrace.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Run in a pod's network: listens on ports, and tells whether others are reached from there.
final class SocketProbe {

    private static final int MAX_UNACCEPTED = 1_000;
    private static final int MAX_WAIT_MS = 10_000;

    private SocketProbe() {}

    /// Prints a line once it listens. Then tries each line `ADDRESS PORT` of its input, all at once, and prints it as
    /// it was with `true` or `false` behind it, until the input ends.
    public static void main(String[] ports) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        for (String port : ports) {
            // The kernel connects whom the program has not accepted.
            open.add(new ServerSocket(Integer.parseInt(port), MAX_UNACCEPTED));
        }
        System.out.println("listens");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String asked = line;
            Thread.startVirtualThread(() -> System.out.println(asked + " " + isReached(asked.split(" ", -1))));
        }
        for (ServerSocket socket : open) {
            socket.close();
        }
    }

    private static boolean isReached(String[] target) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(target[0], Integer.parseInt(target[1])), MAX_WAIT_MS);
            return true;
        } catch (IOException notReached) {
            return false;
        }
    }
}
