package io.terrace.gateway.fake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/// Speaks HTTP/2 frame by frame, for what no well-behaved client sends.
public final class RawHttp2 implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int GO_AWAY = 7;
    private static final int ENDS_BOTH = 5;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    public RawHttp2(URI gateway) throws IOException {
        socket = new Socket(gateway.getHost(), gateway.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        frame(SETTINGS, 0, 0, new byte[0]);
    }

    /// The body of what a request without one is answered, or how the stream or the connection ended.
    ///
    /// @param fields names and values in turn, as they are
    public String ask(String method, String path, String... fields) throws IOException {
        var block = new ByteArrayOutputStream();
        field(block, ":method", method);
        field(block, ":path", path);
        field(block, ":scheme", "http");
        field(block, ":authority", "x");
        for (int i = 0; i < fields.length; i += 2) {
            field(block, fields[i], fields[i + 1]);
        }
        frame(HEADERS, ENDS_BOTH, 1, block.toByteArray());
        out.flush();
        try {
            return answer();
        } catch (EOFException hungUp) {
            return "gone";
        }
    }

    /// What the gateway's settings say, by their number.
    public Map<Integer, Long> settings() throws IOException {
        out.flush();
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        if (in.readUnsignedByte() != SETTINGS) {
            throw new IOException("No settings first");
        }
        in.skipNBytes(5);
        Map<Integer, Long> settings = new HashMap<>();
        for (int at = 0; at < length; at += 6) {
            settings.put(in.readUnsignedShort(), Integer.toUnsignedLong(in.readInt()));
        }
        return settings;
    }

    /// Asks and takes it back, again and again.
    ///
    /// @return whether the gateway closed the connection by itself
    public boolean askAndReset(int times, String path) throws IOException {
        var block = new ByteArrayOutputStream();
        field(block, ":method", "GET");
        field(block, ":path", path);
        field(block, ":scheme", "http");
        field(block, ":authority", "x");
        try {
            for (int i = 0; i < times; i++) {
                frame(HEADERS, ENDS_BOTH, 2 * i + 1, block.toByteArray());
                frame(RESET, 0, 2 * i + 1, new byte[] {0, 0, 0, 8});
            }
            out.flush();
            while (in.read() >= 0) {
                // The gateway's frames.
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException hungUp) {
            return true;
        }
    }

    private String answer() throws IOException {
        var body = new StringBuilder();
        while (true) {
            int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            in.readInt();
            String payload = new String(in.readNBytes(length), ISO_8859_1);
            if (type == RESET || type == GO_AWAY) {
                return type == RESET ? "reset" : "gone";
            }
            if (type == DATA) {
                body.append(payload);
            }
            if (type <= HEADERS && (flags & 1) == 1) {
                return body.toString();
            }
        }
    }

    /// A literal without indexing, its strings plain (RFC 7541 §6.2.2).
    private static void field(ByteArrayOutputStream block, String name, String value) throws IOException {
        block.write(0);
        block.write(name.length());
        block.write(name.getBytes(ISO_8859_1));
        block.write(value.length());
        block.write(value.getBytes(ISO_8859_1));
    }

    private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
        out.writeShort(payload.length >>> 8);
        out.writeByte(payload.length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(payload);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
