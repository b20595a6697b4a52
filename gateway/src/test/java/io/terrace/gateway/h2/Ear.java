package io.terrace.gateway.h2;

import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Hears what becomes of a request.
final class Ear implements ResponseListener {

    final CompletableFuture<Integer> began = new CompletableFuture<Integer>().orTimeout(60, TimeUnit.SECONDS);
    final CompletableFuture<String> outcome = new CompletableFuture<String>().orTimeout(60, TimeUnit.SECONDS);
    final Buffer body = Buffer.buffer();

    @Override
    public void began(int status, Http2Headers headers) {
        began.complete(status);
    }

    @Override
    public void chunk(Buffer piece) {
        body.appendBuffer(piece);
    }

    @Override
    public void ended() {
        outcome.complete("ended");
    }

    @Override
    public void broken(Throwable cause) {
        outcome.complete("broken");
    }

    @Override
    public void unseen(Throwable cause) {
        outcome.complete("unseen");
    }

    @Override
    public void unspoken() {
        outcome.complete("unspoken");
    }
}
