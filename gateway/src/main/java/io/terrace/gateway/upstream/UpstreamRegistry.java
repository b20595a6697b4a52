package io.terrace.gateway.upstream;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.h2.H2ConnectionPool;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

@Singleton
public class UpstreamRegistry {

    private static final int PLAIN_PORT = 80;
    private static final int TLS_PORT = 443;
    private static final int IDLE_CHECK_MILLIS = 500;

    /// Quarkus' defaults.
    private static final int LOOPS_PER_CORE = 2;

    private final Map<String, UpstreamService> byName = new TreeMap<>();

    UpstreamRegistry(GatewayConfig config, Vertx vertx) {
        var settings = config.upstream();
        HttpClient requests = client(vertx, settings, settings.poolSize());
        HttpClient streams = client(vertx, settings, settings.streamPoolSize());
        NetClient plain = vertx.createNetClient(new NetClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setTcpNoDelay(true));
        int loops = LOOPS_PER_CORE * Runtime.getRuntime().availableProcessors();
        int first = Math.max(1, config.overload().first() / loops);
        config.services().forEach((name, service) -> {
            LastAnswerTime lastAnswer = new LastAnswerTime(System.nanoTime());
            FastThreadLocal<UpstreamLoadShedder> shedders = new FastThreadLocal<>() {
                @Override
                protected UpstreamLoadShedder initialValue() {
                    return new UpstreamLoadShedder(vertx, config, lastAnswer, first);
                }
            };
            byName.put(
                    name,
                    upstream(
                            name,
                            service,
                            settings,
                            requests,
                            streams,
                            shedders,
                            h2Pools(vertx, plain, settings, service)));
        });
    }

    /// @throws IllegalArgumentException for a name the configuration does not have
    public UpstreamService named(String name) {
        UpstreamService upstream = byName.get(name);
        if (upstream == null) {
            throw new IllegalArgumentException("No service " + name);
        }
        return upstream;
    }

    /// All of them, by name.
    public Collection<UpstreamService> all() {
        return byName.values();
    }

    private static UpstreamService upstream(
            String name,
            GatewayConfig.Service service,
            GatewayConfig.Upstream settings,
            HttpClient requests,
            HttpClient streams,
            FastThreadLocal<UpstreamLoadShedder> shedders,
            FastThreadLocal<H2ConnectionPool> h2Pools) {
        URI url = service.url();
        ContextTokenSigningKey key = ContextTokenSigningKey.of(name, service.contextKey());
        boolean together = settings.http2() && !isSsl(url);
        return new UpstreamService(
                name, url.getHost(), port(url), isSsl(url), together, key, requests, streams, shedders, h2Pools);
    }

    private static boolean isSsl(URI url) {
        return "https".equals(url.getScheme());
    }

    private static int port(URI url) {
        int usual = isSsl(url) ? TLS_PORT : PLAIN_PORT;
        return url.getPort() < 0 ? usual : url.getPort();
    }

    private static FastThreadLocal<H2ConnectionPool> h2Pools(
            Vertx vertx, NetClient client, GatewayConfig.Upstream settings, GatewayConfig.Service service) {
        URI url = service.url();
        return new FastThreadLocal<>() {
            @Override
            protected H2ConnectionPool initialValue() {
                Context loop = ((ContextInternal) vertx.getOrCreateContext()).unwrap();
                return new H2ConnectionPool(vertx, loop, client, url.getHost(), port(url), settings.queueSize());
            }
        };
    }

    private static HttpClient client(Vertx vertx, GatewayConfig.Upstream settings, int poolSize) {
        HttpClientOptions options = new HttpClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setKeepAlive(true)
                .setKeepAliveTimeout((int) Math.max(1, settings.keepAlive().toSeconds()))
                .setPipelining(false)
                .setTcpNoDelay(true)
                .setDecompressionSupported(false)
                .setMaxRedirects(0);
        PoolOptions pool = new PoolOptions()
                .setHttp1MaxSize(poolSize)
                .setMaxWaitQueueSize(settings.queueSize())
                .setCleanerPeriod(IDLE_CHECK_MILLIS);
        return vertx.createHttpClient(options, pool);
    }
}
