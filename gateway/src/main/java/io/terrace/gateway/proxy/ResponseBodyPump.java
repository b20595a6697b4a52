package io.terrace.gateway.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.header.ResponseHeaderCopier;
import io.terrace.gateway.problem.AuthChallenge;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Carries the service's answer down, each piece as it comes and no faster than the client takes it.
final class ResponseBodyPump {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int UNAUTHORIZED = 401;
    private static final int UNAVAILABLE = 503;

    /// How long a client has to take what is left of its stream.
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private static final short BLANK_LINE = 0x0A0A;

    private final Exchange exchange;
    private final HttpServerResponse to;
    private final Runnable pause;
    private final boolean empty;
    private final long length;
    private long carried;
    private short tail = BLANK_LINE;
    private boolean moved;
    private boolean ended;

    private ResponseBodyPump(Exchange exchange, Runnable pause, Runnable resume, boolean empty, long length) {
        this.exchange = exchange;
        to = exchange.response();
        this.pause = pause;
        this.empty = empty;
        this.length = length;
        to.drainHandler(drained -> resume.run());
    }

    /// @param ended called when all of it is sent
    static ResponseBodyPump carry(HttpClientResponse from, Exchange exchange, Runnable ended) {
        ResponseHeaderCopier.copy(from.headers(), exchange.response().headers());
        ResponseBodyPump body = begin(exchange, from.statusCode(), from::pause, from::resume);
        from.handler(body::pass);
        from.endHandler(end -> {
            body.finish();
            ended.run();
        });
        return body;
    }

    /// The same for an answer whose pieces are brought to [#pass], and its end to [#finish].
    static ResponseBodyPump begin(RequestHandle from, int status, Http2Headers headers, Exchange exchange) {
        ResponseHeaderCopier.copy(headers, exchange.response().headers());
        return begin(exchange, status, from::pause, from::resume);
    }

    private static ResponseBodyPump begin(Exchange exchange, int status, Runnable pause, Runnable resume) {
        HttpServerResponse to = exchange.response();
        to.setStatusCode(status);
        if (status == UNAVAILABLE && !to.headers().contains("Retry-After")) {
            to.putHeader("Retry-After", "1");
        }
        if (status == UNAUTHORIZED) {
            AuthChallenge.putIfAbsent(exchange);
        }
        boolean empty = !hasBody(status, exchange);
        long length = empty ? 0 : length(to.headers().get("Content-Length"));
        if (length < 0 && exchange.request().version() == HttpVersion.HTTP_1_0) {
            endConnection(exchange);
        } else if (length < 0) {
            to.setChunked(true);
        }
        return new ResponseBodyPump(exchange, pause, resume, empty, length);
    }

    /// Sends the head of a stream without waiting for anything to follow it. Over HTTP/1.1 it says that the
    /// stream is the last answer on its connection, so that no client comes back on one about to be closed.
    void flushStreamHead() {
        if (!exchange.isHttp2()) {
            endConnection(exchange);
        }
        to.write(Buffer.buffer());
    }

    /// Whether anything has come down since the last time this was asked.
    boolean hasMoved() {
        boolean was = moved;
        moved = false;
        return was;
    }

    /// Ends a stream that would go on.
    ///
    /// @param lastWord an event of the gateway's own. Within one of the service's it is left out.
    void close(Buffer lastWord) {
        ended = true;
        if (tail == BLANK_LINE && isStream()) {
            to.write(lastWord);
        }
        to.end();
    }

    /// Whether its end is not yet due.
    boolean isShort() {
        return carried < length;
    }

    /// The next piece.
    void pass(Buffer chunk) {
        moved = true;
        if (empty) {
            // Over HTTP/2 Vert.x answers HEAD with the body of a GET.
            return;
        }
        carried += chunk.length();
        tail = chunk.length() < Short.BYTES ? 0 : chunk.getShort(chunk.length() - Short.BYTES);
        if (carried == length) {
            // Head, body and end in one write where the body is one piece.
            ended = true;
            to.end(chunk);
            return;
        }
        to.write(chunk);
        if (to.writeQueueFull()) {
            pause.run();
        }
    }

    /// Nothing follows.
    void finish() {
        if (!ended) {
            ended = true;
            to.end();
        }
    }

    /// The same for an answer on a connection with others: a client that does not take the rest of a stream in time is
    /// cut off, since no connection of the service's breaks off for it.
    void finish(Vertx vertx) {
        if (ended || !isStream() || !to.writeQueueFull()) {
            finish();
            return;
        }
        ended = true;
        long timer = vertx.setTimer(FAREWELL.toMillis(), _ -> exchange.abort());
        to.drainHandler(_ -> {
            vertx.cancelTimer(timer);
            if (!exchange.isOver()) {
                to.end();
            }
        });
    }

    /// With the end of this answer, which is the end of its body where its length is unknown over HTTP/1.0.
    private static void endConnection(Exchange exchange) {
        exchange.response()
                .putHeader("Connection", "close")
                .bodyEndHandler(_ -> exchange.request().connection().close());
    }

    private boolean isStream() {
        String type = to.headers().get("Content-Type");
        return type != null && type.startsWith("text/event-stream");
    }

    private static long length(@Nullable String header) {
        return header != null && NUMBER.matcher(header).matches() ? Long.parseLong(header) : -1;
    }

    private static boolean hasBody(int status, Exchange exchange) {
        return !exchange.request().method().equals(HttpMethod.HEAD) && status != NO_CONTENT && status != NOT_MODIFIED;
    }
}
