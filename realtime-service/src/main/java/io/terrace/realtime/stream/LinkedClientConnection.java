package io.terrace.realtime.stream;

import io.terrace.platform.streamlink.BrokenLinkException;
import io.terrace.platform.streamlink.StreamLink;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/// A stream on a gateway's link. What the gateway's client has not taken counts against the stream's window. Lives on
/// the
/// link's event loop.
final class LinkedClientConnection implements ClientConnection {

    private static final int OK = 200;

    private final GatewayLink link;
    private final int number;
    private @Nullable Runnable drained;
    private @Nullable Runnable gone;
    private int untaken;

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
    public void onDrain(Runnable action) {
        drained = action;
        awaitRoom();
    }

    @Override
    public void end(Buffer lastWord) {
        drained = null;
        link.data(this, lastWord);
        link.end(this);
    }

    @Override
    public void onClose(Runnable action) {
        gone = action;
    }

    /// The client has taken so much.
    void grant(int bytes) {
        if (bytes > untaken) {
            throw new BrokenLinkException("More taken than sent");
        }
        untaken -= bytes;
        goOn();
    }

    /// Writes what waits, as far as there is room.
    void goOn() {
        if (drained != null && !isFull()) {
            drained.run();
        }
        awaitRoom();
    }

    void close() {
        drained = null;
        if (gone != null) {
            gone.run();
        }
    }

    // Where the window is full, a grant goes on by itself.
    private void awaitRoom() {
        if (drained != null && untaken < StreamLink.WINDOW && link.isFull()) {
            link.await(this);
        }
    }
}
