package io.terrace.media;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.restassured.RestAssured;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/// A request whose body comes as slowly as the test likes, or not at all.
public final class RawRequest implements AutoCloseable {

    private final Socket socket;
    private final OutputStream out;

    /// @param headers each ending in a line break
    public RawRequest(String method, String path, String headers) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port);
        socket.setSoTimeout(60_000);
        out = socket.getOutputStream();
        out.write("%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
                .formatted(method, path, headers)
                .getBytes(US_ASCII));
        out.flush();
    }

    public RawRequest send(byte[] content, int from, int to) throws IOException {
        out.write(content, from, to - from);
        out.flush();
        return this;
    }

    public int status() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        String line = in.readLine();
        return line == null ? -1 : Integer.parseInt(line.substring(9, 12));
    }

    /// Hangs up, whatever is still to be said.
    @Override
    public void close() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
