package io.terrace.realtime.redis;

import io.terrace.platform.rest.HealthProbe;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.TimeUnit;

@ApplicationScoped
class RedisProbe implements HealthProbe {

    private final Redis redis;

    RedisProbe(Redis redis) {
        this.redis = redis;
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public boolean up() throws Exception {
        redis.send(Request.cmd(Command.PING))
                .toCompletionStage()
                .toCompletableFuture()
                .get(1, TimeUnit.SECONDS);
        return true;
    }
}
