package io.terrace.gateway.link;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.quarkus.logging.Log;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.h2.ResponseListener;
import io.terrace.platform.streamlink.BrokenLinkException;
import io.terrace.platform.streamlink.StreamLink;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One stream on a link. What its client has not taken is held here, up to the stream's window, and no more is let
/// come.
final class LinkedStream implements RequestHandle {

    /// Beyond its window a service sends no more than the event that passes it.
    private static final int MAX_HELD = StreamLink.WINDOW + (4 << 20);

    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final Buffer request;
    private final ResponseListener to;
    private @Nullable StreamLinkConnection link;
    private @Nullable Buffer held;
    private boolean isHeldShared;
    private int number;
    private int taken;
    private boolean begun;
    private boolean paused;
    private boolean ended;
    private boolean over;

    LinkedStream(Buffer request, ResponseListener to) {
        this.request = request;
        this.to = to;
    }

    Buffer request() {
        return request;
    }

    boolean isOver() {
        return over;
    }

    void opened(StreamLinkConnection on, int as) {
        link = on;
        number = as;
    }

    void head(int status, MultiMap headers) {
        if (over || begun) {
            return;
        }
        begun = true;
        Http2Headers lowerCase = new DefaultHttp2Headers(false);
        headers.forEach((name, value) -> lowerCase.add(name.toLowerCase(Locale.ROOT), value));
        tell(() -> to.began(status, lowerCase));
    }

    /// @return whether it is the first piece since the last time that any were passed on
    boolean add(Buffer piece) {
        if (over) {
            return false;
        }
        Buffer before = held;
        if (before == null) {
            held = piece;
            isHeldShared = true;
            return true;
        }
        if (before.length() + piece.length() > MAX_HELD) {
            fail(new BrokenLinkException("More than may come"));
            return false;
        }
        if (isHeldShared) {
            before = Buffer.buffer(before.length() + piece.length()).appendBuffer(before);
            isHeldShared = false;
        }
        held = before.appendBuffer(piece);
        return false;
    }

    /// A client that takes nothing has a while for what is held, and is then cut off.
    void end() {
        ended = true;
        if (paused && !over && link != null) {
            link.later(FAREWELL, () -> broken(new BrokenLinkException("Not taken in time")));
        }
    }

    /// Hands on what is held, unless its client takes nothing now.
    void pass() {
        if (over || paused) {
            return;
        }
        if (!begun) {
            fail(new BrokenLinkException("No head"));
            return;
        }
        Buffer piece = held;
        if (piece != null) {
            held = null;
            tell(() -> to.chunk(piece));
            take(piece.length());
        }
        if (ended && held == null && !over) {
            over = true;
            tell(to::ended);
        }
    }

    void broken(Throwable cause) {
        if (!over) {
            over = true;
            to.broken(cause);
        }
    }

    void unseen(Throwable cause) {
        if (!over) {
            over = true;
            to.unseen(cause);
        }
    }

    void unspoken() {
        if (!over) {
            over = true;
            to.unspoken();
        }
    }

    @Override
    public void pause() {
        paused = true;
    }

    @Override
    public void resume() {
        paused = false;
        take(0);
        pass();
    }

    @Override
    public void reset() {
        over = true;
        held = null;
        closeLinked();
    }

    // More may come once half of what may has been taken.
    private void take(int bytes) {
        taken += bytes;
        if (taken >= StreamLink.WINDOW / 2 && !paused && !over && !ended && link != null) {
            link.grant(number, taken);
            taken = 0;
        }
    }

    private void fail(RuntimeException why) {
        closeLinked();
        broken(why);
    }

    private void closeLinked() {
        if (link != null && !ended) {
            link.close(number);
        }
    }

    // Whatever goes wrong with one stream must not touch the others on the link.
    private void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException defect) {
            Log.errorf("A stream could not be passed on: %s", defect.getClass());
            over = false;
            fail(defect);
        }
    }
}
