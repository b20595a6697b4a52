package io.terrace.gateway.limit;

import io.quarkus.redis.client.RedisOptionsCustomizer;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/// Makes clients of the configured Redis. One lives on the event loop that made it, connections, handlers and all.
@Singleton
class RedisClientFactory implements RedisOptionsCustomizer {

    private volatile RedisOptions options;

    /// @param unused Quarkus' own client, which lives on one loop for all; without it no one reads the options
    @Inject
    RedisClientFactory(Instance<Redis> unused) {
        this(new RedisOptions());
    }

    RedisClientFactory(RedisOptions options) {
        this.options = options;
    }

    @Override
    public void customize(String clientName, RedisOptions configured) {
        options = new RedisOptions(configured);
    }

    /// For the event loop that asks. Of the request that it is busy with nothing is kept.
    Redis create(Vertx vertx) {
        ContextInternal loop = ((ContextInternal) vertx.getOrCreateContext()).unwrap();
        ContextInternal request = loop.beginDispatch();
        try {
            return Redis.createClient(vertx, options);
        } finally {
            loop.endDispatch(request);
        }
    }
}
