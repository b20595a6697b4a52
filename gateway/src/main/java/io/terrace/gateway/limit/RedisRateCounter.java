package io.terrace.gateway.limit;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.LuaScript;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/// Runs `limit.lua` and `giveback.lua`.
@Singleton
class RedisRateCounter {

    private static final LuaScript ADMIT = LuaScript.of("limit");
    private static final LuaScript GIVE_BACK = LuaScript.of("giveback");

    /// Keys of a run. Its answer is made of three numbers each, all on Lua's stack of 8,000.
    private static final int MOST = 1_000;

    private final FastThreadLocal<RedisLink> link;
    private final ScriptBatcher<RedisGrant> wishes;
    private final ScriptBatcher<Response> returns;

    RedisRateCounter(Vertx vertx, RedisClientFactory clients, GatewayConfig config) {
        int together = Math.min(config.limits().together(), MOST);
        link = new FastThreadLocal<>() {
            @Override
            protected RedisLink initialValue() {
                return new RedisLink(
                        vertx,
                        clients,
                        config.limits().timeout(),
                        config.limits().pause());
            }
        };
        wishes = new ScriptBatcher<>(
                vertx, together, (answer, i) -> RedisGrant.of(answer.toBuffer(), i), run -> start(ADMIT, run));
        returns = new ScriptBatcher<>(vertx, together, (answer, i) -> answer, run -> start(GIVE_BACK, run));
    }

    /// Fails where Redis does not answer in time.
    ///
    /// @param wanted requests to be admitted at once, if there is plenty; one of them at least, or none
    Future<RedisGrant> count(String key, RateLimitPolicy policy, int wanted) {
        return wishes.add(key, policy.requests(), policy.window().toMillis(), wanted);
    }

    /// Requests that were admitted and did not come.
    ///
    /// @param window when the one began in which they were counted; see [RedisGrant]
    Future<Response> giveBack(String key, int requests, RateLimitPolicy policy, long window) {
        return returns.add(key, requests, policy.window().toMillis(), window);
    }

    /// Whether Redis answers.
    Future<@Nullable Response> ping() {
        return link.get().send(Request.cmd(Command.PING));
    }

    private <T> Future<@Nullable Response> start(LuaScript script, ScriptBatch<T> run) {
        RedisLink own = link.get();
        return own.send(run.request(Command.EVALSHA, script.sha1()))
                .recover(failure -> isNew(failure)
                        ? own.send(run.request(Command.EVAL, script.source()))
                        : Future.<@Nullable Response>failedFuture(failure));
    }

    // The first time, and after Redis was wiped, it has to be shown the script.
    private static boolean isNew(Throwable failure) {
        return failure instanceof ErrorType error && error.toString().contains("NOSCRIPT");
    }
}
