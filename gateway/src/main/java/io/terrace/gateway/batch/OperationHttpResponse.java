package io.terrace.gateway.batch;

import io.quarkus.vertx.http.runtime.filters.AbstractResponseWrapper;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/// An operation's answer, kept until the batch's is written. What it does not override has nothing behind it and
/// fails: an operation cannot touch the batch's own answer.
final class OperationHttpResponse extends AbstractResponseWrapper {

    private static final int MAX_BODY = 128 << 10;
    private static final int OK = 200;

    /// How it ended.
    enum Outcome {
        WHOLE,
        /// Its service broke off half-way through.
        BROKEN
    }

    private final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    private final Promise<Outcome> outcome = Promise.promise();
    private final Buffer body = Buffer.buffer();
    private int status = OK;
    private long written;
    private boolean chunked;
    private boolean begun;
    private boolean closed;
    private @Nullable Handler<Void> closeHandler;
    private @Nullable Handler<Void> endHandler;

    OperationHttpResponse() {
        super(null);
    }

    Future<Outcome> outcome() {
        return outcome.future();
    }

    /// Absent where it was too large to keep.
    @Nullable Buffer body() {
        return written > MAX_BODY ? null : body;
    }

    /// The client that sent the batch does not wait any longer.
    void leave() {
        closed = true;
        if (ended()) {
            return;
        }
        if (closeHandler != null) {
            closeHandler.handle(null);
        }
        over();
    }

    @Override
    public MultiMap headers() {
        return headers;
    }

    @Override
    public HttpServerResponse putHeader(String name, String value) {
        headers.set(name, value);
        return this;
    }

    @Override
    public HttpServerResponse putHeader(CharSequence name, CharSequence value) {
        headers.set(name, value);
        return this;
    }

    @Override
    public HttpServerResponse putHeader(String name, Iterable<String> values) {
        headers.set(name, values);
        return this;
    }

    @Override
    public HttpServerResponse putHeader(CharSequence name, Iterable<CharSequence> values) {
        headers.set(name, values);
        return this;
    }

    @Override
    public int getStatusCode() {
        return status;
    }

    @Override
    public HttpServerResponse setStatusCode(int statusCode) {
        status = statusCode;
        return this;
    }

    @Override
    public HttpServerResponse setChunked(boolean inChunks) {
        chunked = inChunks;
        return this;
    }

    @Override
    public boolean isChunked() {
        return chunked;
    }

    @Override
    public Future<Void> write(Buffer data) {
        begun = true;
        written += data.length();
        if (written <= MAX_BODY) {
            body.appendBuffer(data);
        }
        return Future.succeededFuture();
    }

    @Override
    public void write(Buffer data, Handler<AsyncResult<Void>> handler) {
        write(data).onComplete(handler);
    }

    @Override
    public Future<Void> write(String chunk) {
        return write(Buffer.buffer(chunk));
    }

    @Override
    public Future<Void> end() {
        begun = true;
        complete(Outcome.WHOLE);
        return Future.succeededFuture();
    }

    @Override
    public Future<Void> end(Buffer chunk) {
        write(chunk);
        return end();
    }

    @Override
    public Future<Void> end(String chunk) {
        return end(Buffer.buffer(chunk));
    }

    @Override
    public boolean reset() {
        return reset(0);
    }

    @Override
    public boolean reset(long code) {
        return complete(Outcome.BROKEN);
    }

    private boolean complete(Outcome how) {
        if (ended()) {
            return false;
        }
        over();
        return outcome.tryComplete(how);
    }

    private void over() {
        Handler<Void> handler = endHandler;
        endHandler = null;
        if (handler != null) {
            handler.handle(null);
        }
    }

    /// There is no one to tell to go on.
    @Override
    public HttpServerResponse writeContinue() {
        return this;
    }

    @Override
    public boolean writeQueueFull() {
        return false;
    }

    @Override
    public HttpServerResponse setWriteQueueMaxSize(int maxSize) {
        return this;
    }

    @Override
    public HttpServerResponse drainHandler(@Nullable Handler<Void> handler) {
        return this;
    }

    @Override
    public HttpServerResponse exceptionHandler(@Nullable Handler<Throwable> handler) {
        return this;
    }

    @Override
    public HttpServerResponse closeHandler(@Nullable Handler<Void> handler) {
        closeHandler = handler;
        return this;
    }

    @Override
    public HttpServerResponse endHandler(@Nullable Handler<Void> handler) {
        endHandler = handler;
        return this;
    }

    @Override
    public boolean headWritten() {
        return begun;
    }

    @Override
    public boolean ended() {
        return outcome.future().isComplete();
    }

    @Override
    public boolean closed() {
        return closed;
    }

    @Override
    public long bytesWritten() {
        return written;
    }
}
