package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.realtime.TestConfig;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RedisSubscriberTest {

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger losses = new AtomicInteger();

    @AfterEach
    void close() {
        vertx.close();
    }

    @Test
    void aConnectionThatConfirmsNothingIsGivenUp() {
        var subscriber = new RedisSubscriber(vertx, deaf(), loop, TestConfig.of("redis-timeout", "50ms"), ear());

        loop.runOnContext(_ -> subscriber.subscribe("anything"));

        await().until(() -> connections.get() > 2 && losses.get() > 1);
        loop.runOnContext(_ -> subscriber.stop());
    }

    /// Takes every command and answers none.
    private Redis deaf() {
        return proxy(Redis.class, (_, _, _) -> {
            connections.incrementAndGet();
            return Future.succeededFuture(proxy(
                    RedisConnection.class,
                    (connection, method, _) ->
                            method.getReturnType() == Future.class ? Future.succeededFuture() : connection));
        });
    }

    private RedisSubscriber.Ear ear() {
        return new RedisSubscriber.Ear() {
            @Override
            public void heard(String channel, Buffer message) {
                throw new IllegalStateException(channel);
            }

            @Override
            public void lost() {
                losses.incrementAndGet();
            }

            @Override
            public void found() {
                throw new IllegalStateException();
            }
        };
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
