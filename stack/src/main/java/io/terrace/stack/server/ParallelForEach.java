package io.terrace.stack.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// Side by side, and on only when all are done.
public final class ParallelForEach {

    private ParallelForEach() {}

    /// Runs the task for every item at once; throws what the first to fail threw, after the others ended.
    public static <T> void forEach(List<T> items, Consumer<T> task) {
        forEach(items, items.size(), task);
    }

    /// @param atOnce so many items at once, at most; the others in their order
    public static <T> void forEach(List<T> items, int atOnce, Consumer<T> task) {
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.max(1, atOnce), Thread.ofVirtual().factory())) {
            CompletableFuture.allOf(items.stream()
                            .map(item -> CompletableFuture.runAsync(() -> task.accept(item), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
