package io.terrace.journeys.storm;

import io.terrace.client.ApiResponse;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Every attempt of everybody, and what was acknowledged in the end.
public final class Journal {

    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> findings = new ConcurrentLinkedQueue<>();
    private final Map<Act, AtomicInteger> acknowledged = new EnumMap<>(Act.class);
    private final Map<Act, AtomicInteger> repeated = new EnumMap<>(Act.class);

    Journal() {
        for (Act act : Act.values()) {
            acknowledged.put(act, new AtomicInteger());
            repeated.put(act, new AtomicInteger());
        }
    }

    /// Asks, the same each time, until there is an answer for good.
    ApiResponse insist(Act act, Supplier<ApiResponse> request) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PATIENCE.toNanos()) {
            ApiResponse answer = attempt(act, request);
            if (answer != null && answer.status() < 500 && !answer.code().equals("idempotency_in_progress")) {
                counter(acknowledged, act).incrementAndGet();
                return answer;
            }
            pause();
        }
        throw new IllegalStateException("No answer for good to a " + act.label());
    }

    /// Asks once and forgets the answer, as if it had been lost.
    void lose(Act act, Supplier<ApiResponse> request) {
        counter(repeated, act).incrementAndGet();
        attempt(act, request);
    }

    /// Asks once; empty where there was no answer.
    Optional<ApiResponse> once(Act act, Supplier<ApiResponse> request) {
        return Optional.ofNullable(attempt(act, request));
    }

    private @Nullable ApiResponse attempt(Act act, Supplier<ApiResponse> request) {
        long sentAt = System.nanoTime();
        try {
            ApiResponse answer = request.get();
            attempts.add(Attempt.answered(act, answer));
            return answer;
        } catch (UncheckedIOException dead) {
            attempts.add(Attempt.dead(act, sentAt));
            return null;
        }
    }

    private static AtomicInteger counter(Map<Act, AtomicInteger> counters, Act act) {
        return Objects.requireNonNull(counters.get(act));
    }

    void found(Throwable finding) {
        findings.add(finding);
    }

    /// What broke the contract, or was never answered.
    public List<Throwable> findings() {
        return List.copyOf(findings);
    }

    public List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    List<Attempt> attempts(Act act) {
        return attempts.stream().filter(attempt -> attempt.act() == act).toList();
    }

    int acknowledged(Act act) {
        return counter(acknowledged, act).get();
    }

    int repeated(Act act) {
        return counter(repeated, act).get();
    }

    @SuppressWarnings("ThreadSleep")
    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
