package io.terrace.gateway.batch;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.core.http.impl.HttpServerRequestWrapper;
import org.jspecify.annotations.Nullable;

/// An operation as a request that came by itself, its body all there. Like a stream of HTTP/2 it has no connection of
/// its own: giving it up resets it alone.
final class OperationHttpRequest extends HttpServerRequestWrapper {

    private final ValidatedOperation draft;
    private final OperationHttpResponse response;
    private @Nullable Handler<Buffer> handler;
    private @Nullable Handler<Void> endHandler;
    private boolean ended;

    OperationHttpRequest(HttpServerRequest batch, ValidatedOperation draft, OperationHttpResponse response) {
        super((HttpServerRequestInternal) batch);
        this.draft = draft;
        this.response = response;
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_2;
    }

    @Override
    public HttpMethod method() {
        return draft.method();
    }

    @Override
    public String uri() {
        return draft.uri();
    }

    @Override
    public String path() {
        int query = draft.uri().indexOf('?');
        return query < 0 ? draft.uri() : draft.uri().substring(0, query);
    }

    @Override
    public @Nullable String query() {
        int query = draft.uri().indexOf('?');
        return query < 0 ? null : draft.uri().substring(query + 1);
    }

    @Override
    public MultiMap params(boolean semicolonIsNormalChar) {
        MultiMap params = MultiMap.caseInsensitiveMultiMap();
        new QueryStringDecoder(draft.uri()).parameters().forEach(params::add);
        return params;
    }

    @Override
    public MultiMap headers() {
        return draft.headers();
    }

    @Override
    public HttpServerResponse response() {
        return response;
    }

    @Override
    public long bytesRead() {
        return draft.body().length();
    }

    @Override
    public HttpServerRequest handler(@Nullable Handler<Buffer> handler) {
        this.handler = handler;
        return this;
    }

    @Override
    public HttpServerRequest endHandler(@Nullable Handler<Void> endHandler) {
        this.endHandler = endHandler;
        return this;
    }

    /// Nothing can go wrong with a body that is here already.
    @Override
    public HttpServerRequest exceptionHandler(@Nullable Handler<Throwable> handler) {
        return this;
    }

    @Override
    public HttpServerRequest pause() {
        return this;
    }

    @Override
    public HttpServerRequest resume() {
        if (!ended) {
            ended = true;
            if (handler != null && draft.body().length() > 0) {
                handler.handle(draft.body());
            }
            if (endHandler != null) {
                endHandler.handle(null);
            }
        }
        return this;
    }

    @Override
    public HttpServerRequest fetch(long amount) {
        return resume();
    }

    @Override
    public boolean isEnded() {
        return ended;
    }
}
