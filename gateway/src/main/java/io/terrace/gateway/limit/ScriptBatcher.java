package io.terrace.gateway.limit;

import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.redis.client.Response;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What each event loop asks of one script: all that it asks in one turn, and while an answer is awaited, is one run.
/// So the busier a loop is, the less each key costs it.
///
/// @param <T> the result for each key
final class ScriptBatcher<T> {

    /// One loop's own. Its context is that of no request, so that none is kept.
    private static final class Loop<T> {

        private final Context context;
        private @Nullable ScriptBatch<T> gathering;
        private int underWay;

        private Loop(Context context) {
            this.context = context;
        }
    }

    private final int together;
    private final ScriptBatch.Reading<T> reading;
    private final Function<ScriptBatch<T>, Future<@Nullable Response>> start;
    private final FastThreadLocal<Loop<T>> loops;

    /// @param together keys of one run, at most
    /// @param start gives a run to Redis
    ScriptBatcher(
            Vertx vertx,
            int together,
            ScriptBatch.Reading<T> reading,
            Function<ScriptBatch<T>, Future<@Nullable Response>> start) {
        this.together = together;
        this.reading = reading;
        this.start = start;
        loops = new FastThreadLocal<>() {
            @Override
            protected Loop<T> initialValue() {
                return new Loop<>(((ContextInternal) vertx.getOrCreateContext()).unwrap());
            }
        };
    }

    /// See [ScriptBatch#add].
    Future<T> add(String key, long first, long second, long third) {
        Loop<T> loop = loops.get();
        ScriptBatch<T> run = loop.gathering == null ? begin(loop) : loop.gathering;
        Future<T> told = run.add(key, first, second, third);
        if (run.size() >= together) {
            go(loop, run);
        }
        return told;
    }

    private ScriptBatch<T> begin(Loop<T> loop) {
        ScriptBatch<T> fresh = new ScriptBatch<>(reading);
        loop.gathering = fresh;
        if (loop.underWay == 0) {
            goSoon(loop, fresh);
        }
        return fresh;
    }

    private void goSoon(Loop<T> loop, ScriptBatch<T> run) {
        loop.context.runOnContext(turnIsOver -> go(loop, run));
    }

    private void go(Loop<T> loop, ScriptBatch<T> run) {
        if (loop.gathering != run) {
            return;
        }
        loop.gathering = null;
        loop.underWay++;
        // What start throws fails its run, and no other.
        Future.succeededFuture(run).compose(start).onComplete((AsyncResult<@Nullable Response> answer) -> {
            run.answered(answer);
            loop.underWay--;
            if (loop.gathering != null && loop.underWay == 0) {
                goSoon(loop, loop.gathering);
            }
        });
    }
}
