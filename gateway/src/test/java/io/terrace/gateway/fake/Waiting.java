package io.terrace.gateway.fake;

import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;

/// Waits for what comes within ten seconds.
public final class Waiting {

    private Waiting() {}

    public static <T> T on(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
