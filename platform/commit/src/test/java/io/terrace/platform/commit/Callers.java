package io.terrace.platform.commit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.commit.ItemResult.Committed;
import io.terrace.platform.tenancy.Tenancy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Those who submit numbers of one community and wait, each on a thread of its own.
final class Callers implements AutoCloseable {

    static final Duration LONG = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final UUID community = UUID.randomUUID();

    UUID community() {
        return community;
    }

    ItemResult<Boolean> submit(GroupCommit<Integer, Boolean> commit, int number) {
        return submit(commit, number, LONG);
    }

    ItemResult<Boolean> submit(GroupCommit<Integer, Boolean> commit, int number, Duration patience) {
        return Tenancy.within(community, () -> commit.submit(number, number, patience));
    }

    /// Nobody waits for it.
    CompletableFuture<ItemResult<Boolean>> enqueue(
            GroupCommit<Integer, Boolean> commit, int number, Duration patience) {
        return Tenancy.within(
                community, () -> commit.enqueue(number, number, patience).toCompletableFuture());
    }

    <T> Future<T> start(Callable<T> call) {
        return threads.submit(call);
    }

    Future<?> start(Runnable work) {
        return threads.submit(work);
    }

    Future<ItemResult<Boolean>> submitting(GroupCommit<Integer, Boolean> commit, int number) {
        return threads.submit(() -> submit(commit, number));
    }

    /// Each waits in the queue before the next comes.
    List<Future<ItemResult<Boolean>>> inOrder(GroupCommit<Integer, Boolean> commit, int from, int to) {
        List<Future<ItemResult<Boolean>>> submitted = new ArrayList<>();
        for (int i = from; i < to; i++) {
            int before = commit.waiting();
            submitted.add(submitting(commit, i));
            await().pollInterval(Duration.ofMillis(1)).until(() -> commit.waiting() > before);
        }
        return submitted;
    }

    <T> List<T> all(List<Callable<T>> calls) throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        for (Future<T> call : threads.invokeAll(calls)) {
            results.add(call.get());
        }
        return results;
    }

    static void assertCommitted(List<Future<ItemResult<Boolean>>> submitted)
            throws InterruptedException, ExecutionException {
        for (Future<ItemResult<Boolean>> one : submitted) {
            assertThat(one.get()).isEqualTo(new Committed<>(true));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
