package io.terrace.gateway.link;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.h2.ResponseListener;
import io.terrace.gateway.token.ContextClaims;
import io.terrace.gateway.token.ContextTokenSigner;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.streamlink.StreamLink;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.impl.ContextInternal;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;

/// The links of all event loops. Each is opened with a context token of the gateway's own.
@Singleton
public class StreamLinks {

    private final Vertx vertx;
    private final GatewayConfig config;
    private final ContextTokenSigner tokens;
    private final FastThreadLocal<Map<String, StreamLinkPool>> pools = new FastThreadLocal<>() {
        @Override
        protected Map<String, StreamLinkPool> initialValue() {
            return new HashMap<>();
        }
    };

    StreamLinks(Vertx vertx, GatewayConfig config, ContextTokenSigner tokens) {
        this.vertx = vertx;
        this.config = config;
        this.tokens = tokens;
    }

    /// Whether the service takes links, as far as this event loop knows.
    public boolean isSpoken(UpstreamService service) {
        return pool(service).isSpoken();
    }

    /// Opens a stream from this event loop; its result comes later.
    ///
    /// @param request as [io.terrace.platform.streamlink.StreamCommandEncoder#request] makes it
    public RequestHandle open(UpstreamService service, Buffer request, ResponseListener to) {
        return pool(service).open(request, to);
    }

    private StreamLinkPool pool(UpstreamService service) {
        return pools.get().computeIfAbsent(service.name(), _ -> {
            Context loop = ((ContextInternal) vertx.getOrCreateContext()).unwrap();
            return new StreamLinkPool(
                    vertx, loop, () -> connect(service), config.upstream().queueSize());
        });
    }

    private Future<HttpClientResponse> connect(UpstreamService service) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(service.host())
                .setPort(service.port())
                .setSsl(service.ssl())
                .setURI(StreamLink.PATH)
                .putHeader(
                        HttpHeaders.AUTHORIZATION,
                        tokens.sign(ContextClaims.gateway(), service).text());
        return service.streams().request(options).compose(this::begin);
    }

    /// The request's body goes on, so its response is awaited no longer than a connection is.
    private Future<HttpClientResponse> begin(HttpClientRequest request) {
        long timer = vertx.setTimer(
                config.upstream().connectTimeout().toMillis(),
                _ -> request.connection().close());
        request.exceptionHandler(_ -> {});
        request.setChunked(true).write(Buffer.buffer());
        return request.response().onComplete(_ -> vertx.cancelTimer(timer));
    }
}
