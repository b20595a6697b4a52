package io.terrace.realtime.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import java.util.UUID;

/// An event as it goes over the wire to every client: a Server-Sent Events block with its `id:` first. It is encoded
/// once, and the same bytes are written to all.
public record Frame(Position at, Buffer bytes) {

    /// A block with neither event nor data: it moves a client's last id on, and keeps the connection busy.
    static final String MARK = ":\n\n";

    private static final byte[] REVOKED = "\nevent: session.revoked\n".getBytes(UTF_8);

    /// A block without its id.
    ///
    /// @param data one line
    public static String block(String type, String data) {
        return "event: " + type + "\ndata: " + data + "\n\n";
    }

    /// The block that tells a client to fetch anew what it shows.
    public static String gap(String reason) {
        return block("stream.gap", "{\"reason\":\"" + reason + "\"}");
    }

    public static Frame of(Position at, String block) {
        return new Frame(at, Buffer.buffer("id: " + at + "\n" + block));
    }

    public static Frame mark(Position at) {
        return of(at, MARK);
    }

    static Frame logged(Position at, Buffer block) {
        return new Frame(at, Buffer.buffer("id: " + at + "\n").appendBuffer(block));
    }

    /// Reads what a script has published.
    ///
    /// @throws IllegalArgumentException for anything else
    public static Frame published(Buffer message) {
        int end = 0;
        while (end < message.length() && message.getByte(end) != '\n') {
            end++;
        }
        String id = end < 4 ? "" : message.getString(4, end);
        return new Frame(Position.parse(id).orElseThrow(IllegalArgumentException::new), message);
    }

    /// Whether it says that the session has ended.
    public boolean revokes(UUID session) {
        int type = ("id: " + at).length();
        return bytes.length() > type + REVOKED.length
                && bytes.slice(type, type + REVOKED.length).equals(Buffer.buffer(REVOKED))
                && bytes.toString().contains(session.toString());
    }
}
