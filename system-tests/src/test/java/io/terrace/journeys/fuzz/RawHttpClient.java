package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// HTTP/1.1 on a bare socket, a connection a request: it sends what other clients refuse to.
final class RawHttpClient {

    private static final int MAX_BODY = 4_000_000;
    private static final int NOTHING = -1;

    private final URI gateway;
    private final Duration timeout;

    /// @param timeout after which there is no answer
    RawHttpClient(URI gateway, Duration timeout) {
        this.gateway = gateway;
        this.timeout = timeout;
    }

    RawAnswer send(FuzzRequest request) {
        long sentAt = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(request.address(), 0));
            socket.connect(new InetSocketAddress(gateway.getHost(), gateway.getPort()), (int) timeout.toMillis());
            socket.setSoTimeout((int) timeout.toMillis());
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            byte[] bytes = bytes(request);
            // What is refused early may never be read to its end.
            Thread.ofVirtual().start(() -> write(out, bytes));
            return read(new BufferedInputStream(socket.getInputStream()), request, sentAt);
        } catch (SocketTimeoutException e) {
            return RawAnswer.none("no answer within %d s".formatted(timeout.toSeconds()), since(sentAt));
        } catch (IOException e) {
            return RawAnswer.none("connection closed without an answer: " + e.getMessage(), since(sentAt));
        }
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            // The reader tells whether there was an answer.
            return;
        }
    }

    private byte[] bytes(FuzzRequest request) {
        StringBuilder head = new StringBuilder()
                .append(request.method())
                .append(' ')
                .append(request.target())
                .append(" HTTP/1.1\r\nHost: ")
                .append(gateway.getAuthority())
                .append("\r\n");
        request.headers()
                .forEach(header -> head.append(header.name())
                        .append(": ")
                        .append(header.value())
                        .append("\r\n"));
        String body = request.body();
        if (body != null) {
            head.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        head.append("\r\n").append(body == null ? "" : body);
        return head.toString().getBytes(ISO_8859_1);
    }

    private static RawAnswer read(InputStream in, FuzzRequest request, long sentAt) throws IOException {
        String statusLine = line(in);
        Map<String, List<String>> headers = headers(in);
        while (statusLine.contains(" 100 ")) {
            statusLine = line(in);
            headers = headers(in);
        }
        String[] parts = statusLine.split(" ", 3);
        if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("[0-9]{3}")) {
            return RawAnswer.none("an answer that is no HTTP", since(sentAt));
        }
        int status = Integer.parseInt(parts[1]);
        String body = hasBody(request, status, headers) ? new String(body(in, headers), ISO_8859_1) : "";
        return new RawAnswer(status, headers, body, since(sentAt), "");
    }

    private static boolean hasBody(FuzzRequest request, int status, Map<String, List<String>> headers) {
        boolean isStream =
                headers.getOrDefault("content-type", List.of("")).getFirst().startsWith("text/event-stream");
        return !request.method().equals("HEAD") && status != 204 && status != 304 && !isStream;
    }

    private static Map<String, List<String>> headers(InputStream in) throws IOException {
        Map<String, List<String>> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private static byte[] body(InputStream in, Map<String, List<String>> headers) throws IOException {
        if (headers.containsKey("transfer-encoding")) {
            return chunks(in);
        }
        String length = headers.getOrDefault("content-length", List.of("")).getFirst();
        return length.isEmpty() ? in.readNBytes(MAX_BODY) : in.readNBytes(Math.min(MAX_BODY, Integer.parseInt(length)));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = size(in); size > 0 && body.size() < MAX_BODY; size = size(in)) {
            body.write(in.readNBytes(size));
            line(in);
        }
        return body.toByteArray();
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in).split(";", 2)[0].strip(), 16);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int one = in.read(); one != '\n'; one = in.read()) {
            if (one == NOTHING) {
                throw new EOFException("the connection ended");
            }
            line.append((char) one);
        }
        return line.toString().stripTrailing();
    }

    private static Duration since(long moment) {
        return Duration.ofNanos(System.nanoTime() - moment);
    }
}
