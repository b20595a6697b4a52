package io.terrace.platform.outbound;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The time all steps of an exchange have together.
final class ExchangeDeadline {

    private final long end;

    ExchangeDeadline(Duration from) {
        end = System.nanoTime() + from.toNanos();
    }

    /// At least 1.
    long leftMs() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    }

    /// @throws IOException when it fails, or time is up
    <T> T await(Future<T> step) throws IOException {
        try {
            return step.toCompletionStage().toCompletableFuture().get(leftMs(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
