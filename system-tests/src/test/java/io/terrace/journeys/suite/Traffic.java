package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/// A fan who reads and posts without a pause while something is done to the suite.
public final class Traffic implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private static final int FEW = 5;

    private final List<ApiResponse> reads = new CopyOnWriteArrayList<>();
    private final List<ApiResponse> writes = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean open = true;

    private Traffic(FanClient fan, Supplier<ApiResponse> write) {
        threads.add(Thread.ofVirtual().start(() -> repeat(fan::feed, reads)));
        threads.add(Thread.ofVirtual().start(() -> repeat(write, writes)));
    }

    public static Traffic of(FanClient fan, Supplier<ApiResponse> write) {
        return new Traffic(fan, write);
    }

    /// Lets so much time pass.
    public void goOnFor(Duration time) {
        await().pollInterval(PAUSE).during(time).atMost(time.plusSeconds(5)).until(() -> open);
    }

    public List<ApiResponse> reads() {
        return List.copyOf(reads);
    }

    /// Whether the newest few of each were all sent after a moment, as [System#nanoTime] tells, and all went well.
    public boolean isWellSince(long moment) {
        return isWellSince(moment, reads) && isWellSince(moment, writes);
    }

    public List<ApiResponse> writes() {
        return List.copyOf(writes);
    }

    public List<ApiResponse> answers() {
        List<ApiResponse> all = new ArrayList<>(reads);
        all.addAll(writes);
        return all;
    }

    /// Requests that got no answer, and answers that broke the contract.
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    public Duration slowest() {
        return answers().stream()
                .map(ApiResponse::took)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /// Stops, and waits for what is under way.
    @Override
    public void close() {
        open = false;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isWellSince(long moment, List<ApiResponse> answers) {
        List<ApiResponse> all = List.copyOf(answers);
        List<ApiResponse> newest = all.subList(Math.max(0, all.size() - FEW), all.size());
        return newest.size() == FEW
                && newest.stream()
                        .allMatch(answer -> answer.status() < 300
                                && answer.arrivedAt() - answer.took().toNanos() - moment > 0);
    }

    // Whatever goes wrong with a request is a finding, an assertion's failure too.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    private void repeat(Supplier<ApiResponse> request, List<ApiResponse> answers) {
        while (open) {
            try {
                answers.add(request.get());
                Thread.sleep(PAUSE);
            } catch (RuntimeException | AssertionError e) {
                failures.add(e);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
