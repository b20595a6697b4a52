package io.terrace.platform.streamlink;

/// What both ends of a link agree on.
public final class StreamLink {

    /// Where the service takes links. It is none of the gateway's routes.
    public static final String PATH = "/internal/stream-link";

    /// So many bytes of one stream may be on their way to a client that has not taken them. The event that passes the
    /// limit is sent whole, so that a stream has one event more at most.
    public static final int WINDOW = 64 << 10;

    /// The longest message, in bytes.
    public static final int MAX_MESSAGE = 64_000;

    /// Streams on one link, at most.
    public static final int MAX_STREAMS = 50_000;

    /// The longest piece of an event in one message; more is sent in several.
    static final int MAX_PIECE = 24 << 10;

    /// The most streams that one piece names; it is repeated for others.
    static final int MAX_RECIPIENTS = 8_000;

    static final int MAX_HEADERS = 200;

    static final int OPEN = 1;
    static final int CLOSE = 2;
    static final int GRANT = 3;
    static final int HEAD = 4;
    static final int DATA = 5;
    static final int END = 6;
    static final int LEAVE = 7;
    static final int PING = 8;
    static final int PONG = 9;

    private StreamLink() {}
}
