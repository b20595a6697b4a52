package io.terrace.realtime.redis;

import io.terrace.platform.kernel.LuaScript;
import io.terrace.realtime.StreamConfig;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Calls to Redis. Each fails with [RedisUnavailableException] and nothing else, within the configured time; nil is an
/// empty answer.
@Singleton
public class TimedRedisClient {

    private final Redis redis;
    private final long timeoutMillis;

    public TimedRedisClient(Redis redis, StreamConfig config) {
        this.redis = redis;
        timeoutMillis = config.redisTimeout().toMillis();
    }

    public Future<Optional<Response>> send(Request request) {
        return inTime(redis.send(request));
    }

    /// Runs a script, sending its text only where Redis does not know it yet.
    public Future<Optional<Response>> run(LuaScript script, List<String> keys, List<String> arguments) {
        return inTime(redis.send(fill(Request.cmd(Command.EVALSHA).arg(script.sha1()), keys, arguments))
                .recover(failure -> unknown(failure)
                        ? redis.send(fill(Request.cmd(Command.EVAL).arg(script.source()), keys, arguments))
                        : Future.<@Nullable Response>failedFuture(failure)));
    }

    /// Waits, on a thread that may.
    public static <T extends @Nullable Object> T await(Future<T> future)
            throws RedisUnavailableException, InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new RedisUnavailableException(e.getCause());
        }
    }

    private Future<Optional<Response>> inTime(Future<@Nullable Response> answer) {
        return answer.timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .map(Optional::ofNullable)
                .recover(failure -> Future.failedFuture(new RedisUnavailableException(failure)));
    }

    private static boolean unknown(Throwable failure) {
        String message = failure.getMessage();
        return message != null && message.startsWith("NOSCRIPT");
    }

    private static Request fill(Request request, List<String> keys, List<String> arguments) {
        request.arg(keys.size());
        keys.forEach(key -> request.arg(Buffer.buffer(key)));
        arguments.forEach(argument -> request.arg(Buffer.buffer(argument)));
        return request;
    }
}
