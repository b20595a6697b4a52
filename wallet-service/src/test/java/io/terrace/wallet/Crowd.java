package io.terrace.wallet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Many who do something at the same moment.
public final class Crowd {

    private Crowd() {}

    /// @return what became of each, in order
    public static <T> List<T> all(int size, IntFunction<T> act) throws Exception {
        return all(IntStream.range(0, size)
                .<Callable<T>>mapToObj(i -> () -> act.apply(i))
                .toList());
    }

    public static <T> List<T> all(List<Callable<T>> acts) throws Exception {
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
