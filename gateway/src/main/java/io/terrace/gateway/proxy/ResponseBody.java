package io.terrace.gateway.proxy;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.header.ResponseHeaders;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Carries the service's answer down, each piece as it comes and no faster than the client takes it.
final class ResponseBody {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int UNAVAILABLE = 503;
    private static final short BLANK_LINE = 0x0A0A;

    private final HttpClientResponse from;
    private final Exchange exchange;
    private final HttpServerResponse to;
    private final long length;
    private long carried;
    private short tail = BLANK_LINE;
    private boolean moved;
    private boolean ended;

    private ResponseBody(HttpClientResponse from, Exchange exchange) {
        this.from = from;
        this.exchange = exchange;
        to = exchange.response();
        length = length(from.getHeader("Content-Length"));
    }

    /// @param ended told when all of it is down
    static ResponseBody carry(HttpClientResponse from, Exchange exchange, Runnable ended) {
        HttpServerResponse to = exchange.response();
        to.setStatusCode(from.statusCode());
        ResponseHeaders.copy(from.headers(), to.headers());
        if (from.statusCode() == UNAVAILABLE && !to.headers().contains("Retry-After")) {
            to.putHeader("Retry-After", "1");
        }
        if (hasBody(from, exchange) && !to.headers().contains("Content-Length")) {
            to.setChunked(true);
        }
        ResponseBody body = new ResponseBody(from, exchange);
        body.start(ended);
        return body;
    }

    /// Sends the head without waiting for anything to follow it.
    void flushHead() {
        to.write(Buffer.buffer());
    }

    /// Whether anything has come down since the last time this was asked.
    boolean hasMoved() {
        boolean was = moved;
        moved = false;
        return was;
    }

    /// Ends an answer that would go on, and its connection with it.
    ///
    /// @param lastWord an event of the gateway's own. Within one of the service's it is left out.
    void close(Buffer lastWord) {
        ended = true;
        if (tail == BLANK_LINE && isStream()) {
            to.write(lastWord);
        }
        to.end();
        if (!exchange.isHttp2()) {
            exchange.request().connection().close();
        }
    }

    private void start(Runnable whenEnded) {
        to.drainHandler(drained -> from.resume());
        from.handler(this::pass);
        from.endHandler(end -> {
            if (!ended) {
                to.end();
            }
            whenEnded.run();
        });
    }

    private void pass(Buffer chunk) {
        moved = true;
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
            from.pause();
        }
    }

    private boolean isStream() {
        String type = to.headers().get("Content-Type");
        return type != null && type.startsWith("text/event-stream");
    }

    private static long length(@Nullable String header) {
        return header != null && NUMBER.matcher(header).matches() ? Long.parseLong(header) : -1;
    }

    private static boolean hasBody(HttpClientResponse from, Exchange exchange) {
        return !exchange.request().method().equals(HttpMethod.HEAD)
                && from.statusCode() != NO_CONTENT
                && from.statusCode() != NOT_MODIFIED;
    }
}
