package io.terrace.gateway.limit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import jakarta.inject.Singleton;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs `limit.lua`.
@Singleton
class Counter {

    private final FastThreadLocal<RedisLink> link;
    private final String script;
    private final String digest;

    Counter(Vertx vertx, Redis redis, GatewayConfig config) {
        link = new FastThreadLocal<>() {
            @Override
            protected RedisLink initialValue() {
                return new RedisLink(
                        vertx,
                        redis,
                        config.limits().timeout(),
                        config.limits().pause(),
                        config.limits().together());
            }
        };
        script = read();
        digest = sha1(script);
    }

    /// Fails where Redis does not answer in time.
    Future<Ruling> count(String key, Policy policy) {
        RedisLink own = link.get();
        return own.send(call(Command.EVALSHA, digest, key, policy))
                .recover(e -> loaded(own, e, key, policy))
                .map(answer -> Ruling.of(Objects.requireNonNull(answer)));
    }

    // The first time, and after Redis was wiped, it has to be shown the script.
    private Future<@Nullable Response> loaded(RedisLink own, Throwable failure, String key, Policy policy) {
        // A refusal within a batch has its kind in the middle: `ERR [0] NOSCRIPT …`.
        if (failure instanceof ErrorType error && error.toString().contains("NOSCRIPT")) {
            return own.send(call(Command.EVAL, script, key, policy));
        }
        return Future.failedFuture(failure);
    }

    /// Whether Redis answers.
    Future<@Nullable Response> ping() {
        return link.get().send(Request.cmd(Command.PING));
    }

    private static Request call(Command command, String script, String key, Policy policy) {
        return Request.cmd(command)
                .arg(script)
                .arg(1)
                .arg(key)
                .arg(policy.requests())
                .arg(policy.window().toMillis());
    }

    private static String read() {
        try (InputStream in = Counter.class.getResourceAsStream("/limit.lua")) {
            if (in == null) {
                throw new FileNotFoundException("limit.lua");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-1", e);
        }
    }
}
