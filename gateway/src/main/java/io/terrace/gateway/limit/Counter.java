package io.terrace.gateway.limit;

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
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Runs `limit.lua` and `giveback.lua`.
@Singleton
class Counter {

    private static final Script ADMIT = Script.of("/limit.lua");
    private static final Script GIVE_BACK = Script.of("/giveback.lua");

    private final FastThreadLocal<RedisLink> link;

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
    }

    /// Fails where Redis does not answer in time.
    ///
    /// @param wanted requests to be admitted at once, if there is plenty; one of them at least, or none
    Future<Grant> count(String key, Policy policy, int wanted) {
        return run(
                        ADMIT,
                        key,
                        request -> request.arg(policy.requests())
                                .arg(policy.window().toMillis())
                                .arg(wanted))
                .map(answer -> Grant.of(Objects.requireNonNull(answer)));
    }

    /// Requests that were admitted and did not come.
    ///
    /// @param window in which they were counted; see [Grant]
    Future<@Nullable Response> giveBack(String key, int requests, long window) {
        return run(GIVE_BACK, key, request -> request.arg(requests).arg(window));
    }

    /// Whether Redis answers.
    Future<@Nullable Response> ping() {
        return link.get().send(Request.cmd(Command.PING));
    }

    private Future<@Nullable Response> run(Script script, String key, UnaryOperator<Request> arguments) {
        RedisLink own = link.get();
        return own.send(call(Command.EVALSHA, script.digest(), key, arguments))
                .recover(failure -> isNew(failure)
                        ? own.send(call(Command.EVAL, script.text(), key, arguments))
                        : Future.<@Nullable Response>failedFuture(failure));
    }

    // The first time, and after Redis was wiped, it has to be shown the script. A refusal within a batch has its
    // kind in the middle: `ERR [0] NOSCRIPT …`.
    private static boolean isNew(Throwable failure) {
        return failure instanceof ErrorType error && error.toString().contains("NOSCRIPT");
    }

    private static Request call(Command command, String script, String key, UnaryOperator<Request> arguments) {
        return arguments.apply(Request.cmd(command).arg(script).arg(1).arg(key));
    }
}
