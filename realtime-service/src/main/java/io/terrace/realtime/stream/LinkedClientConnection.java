package io.terrace.realtime.stream;

import io.terrace.platform.streamlink.BrokenLinkException;
import io.terrace.platform.streamlink.StreamLink;
import io.vertx.core.buffer.Buffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A stream on a gateway's link. What the gateway's client has not taken counts against the stream's window. Lives on
/// the
/// link's event loop.
final class LinkedClientConnection implements ClientConnection {

    private static final int OK = 200;

    private final GatewayLink link;
    private final int number;
    private @Nullable BooleanSupplier next;
    private @Nullable Runnable gone;
    private int untaken;
    private boolean closed;

    LinkedClientConnection(GatewayLink link, int number) {
        this.link = link;
        this.number = number;
    }

    int number() {
        return number;
    }

    @Override
    public void begin(@Nullable String keyHash) {
        link.head(this, OK, StreamHead.of(keyHash));
    }

    @Override
    public void write(Buffer bytes) {
        untaken += bytes.length();
        link.data(this, bytes);
    }

    @Override
    public boolean isFull() {
        return untaken >= StreamLink.WINDOW || link.isFull();
    }

    @Override
    public void onDrain(BooleanSupplier action) {
        next = action;
        awaitRoom();
    }

    @Override
    public void end(Buffer lastWord) {
        next = null;
        link.data(this, lastWord);
        link.end(this);
    }

    @Override
    public void onClose(Runnable action) {
        gone = action;
        if (closed) {
            action.run();
        }
    }

    /// The client has taken so much.
    void grant(int bytes) {
        if (bytes > untaken) {
            throw new BrokenLinkException("More taken than sent");
        }
        untaken -= bytes;
        while (writeNext()) {
            // As far as there is room.
        }
        awaitRoom();
    }

    /// Writes the next of what waits.
    ///
    /// @return false when nothing waits, or there is no room
    boolean writeNext() {
        if (next == null || isFull()) {
            return false;
        }
        if (next.getAsBoolean()) {
            return true;
        }
        next = null;
        return false;
    }

    void close() {
        closed = true;
        next = null;
        if (gone != null) {
            gone.run();
        }
    }

    /// Where the window is full, a grant goes on by itself.
    void awaitRoom() {
        if (next != null && untaken < StreamLink.WINDOW && link.isFull()) {
            link.await(this);
        }
    }
}
