package io.terrace.gateway.h2;

import io.netty.handler.codec.http2.Http2Headers;
import io.quarkus.logging.Log;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One request, and its answer as it comes.
final class Http2Stream implements RequestHandle {

    /// So much of an answer may come before anyone takes it.
    static final int WINDOW = 256 << 10;

    private static final int INFORMATIONAL = 200;

    private final RequestHeadWriter head;
    private final ResponseListener to;
    private final Queue<Buffer> held = new ArrayDeque<>(0);
    private @Nullable H2Connection connection;
    private int id;
    private int untold;
    private int unread;
    private boolean begun;
    private boolean paused;
    private boolean whole;
    private boolean over;

    Http2Stream(RequestHeadWriter head, ResponseListener to) {
        this.head = head;
        this.to = to;
    }

    RequestHeadWriter head() {
        return head;
    }

    boolean isOver() {
        return over;
    }

    void sent(H2Connection by, int as) {
        connection = by;
        id = as;
    }

    void headers(Http2Headers headers) {
        if (over || begun) {
            // Trailers are ignored.
            return;
        }
        int status = Integer.parseInt(String.valueOf(headers.status()));
        if (status >= INFORMATIONAL) {
            begun = true;
            tell(() -> to.began(status, headers));
        }
    }

    /// @param padding bytes that came with it and count
    void data(Buffer piece, int padding) {
        unread += piece.length() + padding;
        read(padding);
        if (over) {
            read(piece.length());
        } else if (!begun || unread > WINDOW) {
            fail(new Http2ConnectionException("More than may come"));
        } else if (paused) {
            held.add(piece);
        } else {
            pass(piece);
        }
    }

    /// Nothing more comes after what comes now.
    void closes() {
        whole = true;
    }

    /// All that came has been delivered, or is held back.
    void finish() {
        if (whole && !over && held.isEmpty()) {
            if (begun) {
                over = true;
                tell(to::ended);
            } else {
                broken(new Http2ConnectionException("No answer"));
            }
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
        while (!paused && !over && !held.isEmpty()) {
            pass(held.remove());
        }
        finish();
    }

    @Override
    public void reset() {
        if (over) {
            return;
        }
        over = true;
        read(held.stream().mapToInt(Buffer::length).sum());
        held.clear();
        if (connection != null && !whole) {
            connection.cancel(this, id);
        }
    }

    private void pass(Buffer piece) {
        tell(() -> to.chunk(piece));
        read(piece.length());
    }

    // More may come once half of what may has been taken.
    private void read(int bytes) {
        unread -= bytes;
        untold += bytes;
        if (untold >= WINDOW / 2 && connection != null && !whole) {
            connection.grant(id, untold);
            untold = 0;
        }
    }

    /// It is of no use any more.
    void fail(RuntimeException why) {
        if (connection != null && !whole) {
            connection.cancel(this, id);
        }
        broken(why);
    }

    // Whatever goes wrong with one answer must not touch the others on the connection.
    private void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException defect) {
            Log.errorf("An answer could not be passed on: %s", defect.getClass());
            over = false;
            fail(defect);
        }
    }
}
