package io.terrace.bench.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// So many clients, each with one request at a time.
public record ClientThreadRunner(int count) {

    /// What came of each task, in their order.
    public <T> List<T> all(List<Supplier<T>> tasks) throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(count)) {
            List<Future<T>> running =
                    tasks.stream().map(task -> threads.submit(task::get)).toList();
            for (Future<T> one : running) {
                results.add(one.get());
            }
        }
        return results;
    }
}
