package io.terrace.auth;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Many at once.
public final class Race {

    private Race() {}

    /// Runs `work` so often, all starting together; the results in no order.
    public static <T> List<T> of(int runners, Callable<T> work) throws InterruptedException, ExecutionException {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(runners)) {
            List<Future<T>> running = IntStream.range(0, runners)
                    .mapToObj(runner -> threads.submit(() -> {
                        start.await();
                        return work.call();
                    }))
                    .toList();
            start.countDown();
            var results = new java.util.ArrayList<T>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        }
    }
}
