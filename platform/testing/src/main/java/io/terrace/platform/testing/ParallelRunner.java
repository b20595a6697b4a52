package io.terrace.platform.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Many who do something at the same moment, each on a thread of its own.
public final class ParallelRunner {

    private ParallelRunner() {}

    /// Each of `size` does what `act` says for its number, from 0.
    ///
    /// @return what became of each, in order
    /// @throws ExecutionException if any of them failed
    public static <T> List<T> all(int size, IntFunction<T> act) throws InterruptedException, ExecutionException {
        return all(IntStream.range(0, size)
                .<Callable<T>>mapToObj(i -> () -> act.apply(i))
                .toList());
    }

    /// Each of `size` does the same.
    ///
    /// @return what became of each
    /// @throws ExecutionException if any of them failed
    public static <T> List<T> of(int size, Callable<T> act) throws InterruptedException, ExecutionException {
        return all(Collections.nCopies(size, act));
    }

    /// Each does its own.
    ///
    /// @return what became of each, in order
    /// @throws ExecutionException if any of them failed
    public static <T> List<T> all(List<Callable<T>> acts) throws InterruptedException, ExecutionException {
        var start = new CyclicBarrier(acts.size());
        try (var threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<T>> doing = acts.stream()
                    .map(act -> threads.submit(() -> {
                        start.await();
                        return act.call();
                    }))
                    .toList();
            List<T> done = new ArrayList<>();
            for (Future<T> one : doing) {
                done.add(one.get());
            }
            return done;
        }
    }
}
