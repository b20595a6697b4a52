package io.terrace.gateway.link;

import io.quarkus.logging.Log;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.h2.ResponseListener;
import io.terrace.platform.streamlink.BrokenLinkException;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One event loop's links to one service: the one on which streams are opened, and those before it that have streams
/// left. Lives on that event loop.
final class StreamLinkPool {

    private static final long PLAIN = Duration.ofSeconds(30).toNanos();
    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;

    private final Vertx vertx;
    private final Context loop;
    private final Supplier<Future<HttpClientResponse>> connector;
    private final int maxWaiting;
    private final Queue<LinkedStream> waiting = new ArrayDeque<>();
    private @Nullable StreamLinkConnection current;
    private boolean connecting;
    private boolean plain;
    private long plainSince;

    /// @param maxWaiting streams that wait for a link
    StreamLinkPool(Vertx vertx, Context loop, Supplier<Future<HttpClientResponse>> connector, int maxWaiting) {
        this.vertx = vertx;
        this.loop = loop;
        this.connector = connector;
        this.maxWaiting = maxWaiting;
    }

    /// Whether the service takes links, as far as is known.
    boolean isSpoken() {
        if (plain && System.nanoTime() - plainSince >= PLAIN) {
            plain = false;
        }
        return !plain;
    }

    /// @param request as [io.terrace.platform.streamlink.StreamCommandEncoder#request] makes it
    RequestHandle open(Buffer request, ResponseListener to) {
        LinkedStream stream = new LinkedStream(request, to);
        StreamLinkConnection link = current;
        if (link != null && link.hasRoom()) {
            link.open(stream);
        } else if (waiting.size() >= maxWaiting && !waiting.removeIf(LinkedStream::isOver)) {
            loop.runOnContext(_ -> stream.unseen(new BrokenLinkException("Too many wait")));
        } else {
            waiting.add(stream);
            connect();
        }
        return stream;
    }

    private void connect() {
        if (!connecting) {
            connecting = true;
            loop.runOnContext(_ -> connector.get().onComplete(this::connected));
        }
    }

    private void connected(AsyncResult<HttpClientResponse> done) {
        connecting = false;
        if (done.failed()) {
            takeWaiting().forEach(stream -> stream.unseen(done.cause()));
        } else if (done.result().statusCode() == OK) {
            StreamLinkConnection link = new StreamLinkConnection(vertx, loop, done.result());
            link.start();
            current = link;
            serve(link);
        } else {
            refused(done.result());
        }
    }

    /// A service of an older version knows no such path; one that is about to stop answers 503.
    private void refused(HttpClientResponse response) {
        int status = response.statusCode();
        response.request().connection().close();
        if (status >= SERVER_ERROR) {
            takeWaiting().forEach(stream -> stream.unseen(new BrokenLinkException("Answered " + status)));
            return;
        }
        Log.warnf("Streams are asked for one by one: %d", status);
        plain = true;
        plainSince = System.nanoTime();
        takeWaiting().forEach(LinkedStream::unspoken);
    }

    private void serve(StreamLinkConnection link) {
        for (LinkedStream stream : takeWaiting()) {
            if (!stream.isOver()) {
                link.open(stream);
            }
        }
    }

    private List<LinkedStream> takeWaiting() {
        List<LinkedStream> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }
}
