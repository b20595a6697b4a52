package io.terrace.gateway.limit;

import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What each event loop asks of one script: all that it asks in one turn is one run.
///
/// @param <T> what is told of each key
final class Runs<T> {

    private final Vertx vertx;
    private final int together;
    private final Run.Reading<T> reading;
    private final Consumer<Run<T>> start;
    private final FastThreadLocal<@Nullable Run<T>> gathering = new FastThreadLocal<>();

    /// @param together keys of one run, at most
    Runs(Vertx vertx, int together, Run.Reading<T> reading, Consumer<Run<T>> start) {
        this.vertx = vertx;
        this.together = together;
        this.reading = reading;
        this.start = start;
    }

    /// See [Run#add].
    Future<T> add(String key, long first, long second, long third) {
        Run<T> open = gathering.get();
        if (open == null || open.size() >= together) {
            open = begin();
        }
        return open.add(key, first, second, third);
    }

    private Run<T> begin() {
        Run<T> fresh = new Run<>(reading);
        gathering.set(fresh);
        vertx.runOnContext(turnIsOver -> {
            if (gathering.get() == fresh) {
                gathering.remove();
            }
            start.accept(fresh);
        });
        return fresh;
    }
}
