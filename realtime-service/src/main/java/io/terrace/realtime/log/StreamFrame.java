package io.terrace.realtime.log;

import io.terrace.platform.tracing.TraceParent;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An event as it goes over the wire to every client: a Server-Sent Events block with its `id:` first. It is encoded
/// once, and the same bytes are written to all.
public final class StreamFrame {

    /// A block with neither event nor data: it moves a client's last id on, and keeps the connection busy.
    static final String MARK = ":\n\n";

    /// The type of the one event that is for all of a fan's devices but one: its data names that one's session.
    public static final String ANSWERED_ELSEWHERE = "call.answered_elsewhere";

    private static final String REVOKED = "session.revoked";
    private static final String EVENT = "\nevent: ";
    private static final String DATA = "\ndata: ";
    private static final String VOTERS = "\n: voters ";
    private static final String TRACE = ": trace ";
    private static final String END = "\n\n";
    private static final int TRACE_LENGTH = TRACE.length() + TraceParent.LENGTH + END.length();
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final StreamPosition at;
    private final Buffer bytes;
    private final Buffer votersBytes;
    private final @Nullable String traceparent;

    /// Found out once someone asks; that two may at once does no harm.
    private @Nullable Set<UUID> names;

    private @Nullable String type;

    private StreamFrame(StreamPosition at, Buffer bytes) {
        this(at, bytes, null);
    }

    private StreamFrame(StreamPosition at, Buffer bytes, @Nullable String traceparent) {
        this.at = at;
        this.traceparent = traceparent;
        int split = indexOf(bytes, VOTERS);
        if (split < 0) {
            this.bytes = bytes;
            votersBytes = bytes;
        } else {
            this.bytes = bytes.getBuffer(0, split).appendString("\n\n");
            votersBytes = forVoters(bytes.toString());
        }
    }

    private static int indexOf(Buffer bytes, String text) {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        for (int start = 0; start <= bytes.length() - wanted.length; start++) {
            int match = 0;
            while (match < wanted.length && bytes.getByte(start + match) == wanted[match]) {
                match++;
            }
            if (match == wanted.length) {
                return start;
            }
        }
        return -1;
    }

    private static Buffer forVoters(String text) {
        int data = text.indexOf(DATA) + DATA.length();
        return Buffer.buffer(text.substring(0, data) + text.substring(text.indexOf(VOTERS) + VOTERS.length()));
    }

    public StreamPosition at() {
        return at;
    }

    public Buffer bytes() {
        return bytes;
    }

    /// What fans get who have voted in the poll that it is about; the same as [#bytes] for most events.
    public Buffer votersBytes() {
        return votersBytes;
    }

    /// Of the recorded trace that it belongs to, if it was published just now.
    public @Nullable String traceparent() {
        return traceparent;
    }

    /// What is published behind a block of a recorded trace: a comment, taken off before anyone is shown the block. A
    /// node of an older version shows it, and clients skip it.
    static String trace(@Nullable String traceparent) {
        return traceparent == null ? "" : TRACE + traceparent + END;
    }

    /// A block without its id.
    ///
    /// @param data one line
    public static String block(String type, String data) {
        return "event: " + type + "\ndata: " + data + "\n\n";
    }

    /// A block without its id, with other data for those who have voted.
    ///
    /// @param data one line, for all others
    /// @param votersData one line. On its way it is a comment: a node of an older version shows it to no one.
    public static String block(String type, String data, String votersData) {
        return "event: " + type + DATA + data + VOTERS + votersData + "\n\n";
    }

    /// The block that tells a client to fetch again what it shows.
    public static String gap(String reason) {
        return block("stream.gap", "{\"reason\":\"" + reason + "\"}");
    }

    public static StreamFrame of(StreamPosition at, String block) {
        return new StreamFrame(at, Buffer.buffer("id: " + at + "\n" + block));
    }

    public static StreamFrame mark(StreamPosition at) {
        return of(at, MARK);
    }

    static StreamFrame logged(StreamPosition at, Buffer block) {
        return new StreamFrame(at, Buffer.buffer("id: " + at + "\n").appendBuffer(block));
    }

    /// Reads what a script has published.
    ///
    /// @throws IllegalArgumentException for anything else
    public static StreamFrame published(Buffer message) {
        int end = 0;
        while (end < message.length() && message.getByte(end) != '\n') {
            end++;
        }
        String id = end < 4 ? "" : message.getString(4, end);
        StreamPosition at = StreamPosition.parse(id).orElseThrow(IllegalArgumentException::new);
        int trace = message.length() - TRACE_LENGTH;
        // A block's data is one line: no event can bring a line of its own.
        if (trace <= end
                || message.getByte(trace - 1) != '\n'
                || !message.getString(trace, trace + TRACE.length()).equals(TRACE)) {
            return new StreamFrame(at, message);
        }
        int parent = trace + TRACE.length();
        return new StreamFrame(at, message.getBuffer(0, trace), message.getString(parent, parent + TraceParent.LENGTH));
    }

    /// The type of its event; empty for a mark.
    public String type() {
        String known = type;
        if (known == null) {
            known = readType();
            type = known;
        }
        return known;
    }

    private String readType() {
        String text = bytes.toString();
        int start = text.indexOf(EVENT);
        return start < 0 ? "" : text.substring(start + EVENT.length(), text.indexOf('\n', start + EVENT.length()));
    }

    public boolean is(String wanted) {
        return type().equals(wanted);
    }

    public boolean isOneOf(Set<String> types) {
        return types.contains(type());
    }

    /// Every id in it, of whatever kind.
    public Set<UUID> names() {
        Set<UUID> known = names;
        if (known == null) {
            known = ID.matcher(bytes.toString())
                    .results()
                    .map(id -> UUID.fromString(id.group()))
                    .collect(Collectors.toUnmodifiableSet());
            names = known;
        }
        return known;
    }

    /// Whether it says that the session has ended.
    public boolean revokes(UUID session) {
        return is(REVOKED) && bytes.toString().contains(session.toString());
    }

    /// Whether it is for the fan's other devices, not for the one of this session.
    public boolean isForOthersThan(UUID session) {
        return is(ANSWERED_ELSEWHERE) && names().contains(session);
    }
}
