package io.terrace.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;

/// Many who do something side by side.
public final class ConcurrentTaskRunner {

    private ConcurrentTaskRunner() {}

    /// @param atOnce how many may be at it at the same time
    /// @return what became of each, in order
    /// @throws IllegalStateException when one of them fails
    public static <T> List<T> all(int size, int atOnce, IntFunction<T> act) {
        var turns = new Semaphore(atOnce);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> doing = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int one = i;
                doing.add(threads.submit(() -> {
                    turns.acquire();
                    try {
                        return act.apply(one);
                    } finally {
                        turns.release();
                    }
                }));
            }
            List<T> done = new ArrayList<>();
            for (Future<T> one : doing) {
                done.add(one.get());
            }
            return done;
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
