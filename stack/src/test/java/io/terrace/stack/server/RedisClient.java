package io.terrace.stack.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/// As much of Redis' protocol as a test of this module needs.
final class RedisClient implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader answers;
    private final OutputStream commands;

    RedisClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        commands = socket.getOutputStream();
    }

    /// A simple answer as it is on the wire; the parts of an array, separated by spaces.
    String ask(String... words) throws IOException {
        StringBuilder command = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            command.append('$')
                    .append(word.length())
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        commands.write(command.toString().getBytes(US_ASCII));
        return read();
    }

    private String read() throws IOException {
        String line = answers.readLine();
        return switch (line.charAt(0)) {
            case '$' -> answers.readLine();
            case '*' -> {
                StringBuilder parts = new StringBuilder();
                for (int left = Integer.parseInt(line.substring(1)); left > 0; left--) {
                    parts.append(read()).append(' ');
                }
                yield parts.toString();
            }
            default -> line;
        };
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
