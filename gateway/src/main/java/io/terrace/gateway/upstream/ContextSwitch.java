package io.terrace.gateway.upstream;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

/// Brings an answer that several requests share to each on its own event loop.
public final class ContextSwitch {

    private ContextSwitch() {}

    public static <T> Future<T> of(Vertx vertx, Future<T> shared) {
        Context own = vertx.getOrCreateContext();
        Promise<T> answer = Promise.promise();
        shared.onComplete(done -> own.runOnContext(now -> answer.handle(done)));
        return answer.future();
    }
}
