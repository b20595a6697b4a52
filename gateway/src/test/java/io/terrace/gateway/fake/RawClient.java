package io.terrace.gateway.fake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;

/// Speaks HTTP/1.1 byte by byte, for what no well-behaved client sends.
public final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final OutputStream out;
    private final BufferedReader in;

    public RawClient(URI gateway) throws IOException {
        socket = new Socket(gateway.getHost(), gateway.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        out = socket.getOutputStream();
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
    }

    /// How long a read waits, in place of 10 s.
    public RawClient patient(Duration patience) throws IOException {
        socket.setSoTimeout((int) patience.toMillis());
        return this;
    }

    /// Sends lines, each ended as HTTP ends them.
    public RawClient send(String... lines) throws IOException {
        write(String.join("\r\n", lines) + "\r\n");
        return this;
    }

    public RawClient write(String bytes) throws IOException {
        out.write(bytes.getBytes(ISO_8859_1));
        out.flush();
        return this;
    }

    /// Sends what the gateway takes before it hangs up.
    public void tryWrite(String bytes) {
        try {
            write(bytes);
        } catch (IOException hungUp) {
            // What it answered is still to be read.
        }
    }

    /// So many characters, or fewer where the gateway hangs up.
    public String read(int characters) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < characters) {
            int c = in.read();
            if (c < 0) {
                break;
            }
            text.append((char) c);
        }
        return text.toString();
    }

    /// The next line; `null` when the gateway has hung up.
    @SuppressWarnings("NullAway")
    public String line() throws IOException {
        return in.readLine();
    }

    /// All lines up to one that is empty or the end.
    public String head() throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    public boolean isOpen() {
        return !socket.isClosed();
    }

    /// Reads over so many characters.
    public void skip(int characters) throws IOException {
        for (int i = 0; i < characters; i++) {
            in.read();
        }
    }

    /// Reads over the body that a head announces.
    public void skipBody(String head) throws IOException {
        skip(Integer.parseInt(head.toLowerCase(Locale.ROOT).replaceAll("(?s).*content-length: (\\d+).*", "$1")));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
