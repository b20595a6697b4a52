package io.terrace.platform.outbound;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Takes in one answer, up to a size.
final class ResponseReader {

    private final HttpClientResponse response;
    private final int maxBytes;
    private final Buffer body = Buffer.buffer();
    private final Promise<OutboundResult> done = Promise.promise();

    private ResponseReader(HttpClientResponse response, int maxBytes) {
        this.response = response;
        this.maxBytes = maxBytes;
    }

    static Future<OutboundResult> of(HttpClientResponse response, int maxBytes) {
        return new ResponseReader(response, maxBytes).start();
    }

    private Future<OutboundResult> start() {
        response.exceptionHandler(done::tryFail);
        if (!isReadable()) {
            done.tryFail(new IOException("Not an answer to read"));
        }
        response.handler(this::take);
        response.endHandler(end -> done.tryComplete(
                new OutboundResult.Answer(response.statusCode(), type(), body.toString(StandardCharsets.UTF_8))));
        return done.future();
    }

    private void take(Buffer chunk) {
        if (body.length() + chunk.length() > maxBytes) {
            done.tryFail(new IOException("Too much"));
        } else {
            body.appendBuffer(chunk);
        }
    }

    private boolean isReadable() {
        int status = response.statusCode();
        boolean whole = status >= 200 && (status < 300 || status >= 400);
        return whole && response.getHeader("Content-Encoding") == null;
    }

    private String type() {
        String given = response.getHeader("Content-Type");
        return given == null ? "" : given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
