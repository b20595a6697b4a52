package io.terrace.platform.commit;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/// An item and the caller who waits for it. It leaves the queue exactly once: its committer takes it, or its
/// caller withdraws it.
final class Entry<I, O> {

    private enum Place {
        QUEUED,
        TAKEN,
        WITHDRAWN
    }

    private final UUID community;
    private final I item;
    private final long deadline;
    private final AtomicReference<Place> place = new AtomicReference<>(Place.QUEUED);
    private final CompletableFuture<O> outcome = new CompletableFuture<>();

    Entry(UUID community, I item, Duration patience) {
        this.community = community;
        this.item = item;
        deadline = System.nanoTime() + patience.toNanos();
    }

    UUID community() {
        return community;
    }

    I item() {
        return item;
    }

    /// False where nobody waits for it any more.
    boolean take() {
        if (left() <= 0) {
            return false;
        }
        return place.compareAndSet(Place.QUEUED, Place.TAKEN);
    }

    /// False where it is too late to take it back.
    boolean withdraw() {
        return place.compareAndSet(Place.QUEUED, Place.WITHDRAWN);
    }

    void commit(O result) {
        outcome.complete(result);
    }

    void fail(Throwable cause) {
        outcome.completeExceptionally(new NotCommitted(cause));
    }

    /// Waits until it is done, or until its time is over and nobody has taken it.
    Verdict<O> await() {
        try {
            return new Verdict.Committed<>(outcome.get(left(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return withdraw() ? new Verdict.Expired<>() : settled();
        } catch (InterruptedException stopped) {
            Verdict<O> verdict = withdraw() ? new Verdict.Expired<>() : settled();
            Thread.currentThread().interrupt();
            return verdict;
        } catch (ExecutionException e) {
            throw notCommitted(e);
        }
    }

    private Verdict<O> settled() {
        try {
            return new Verdict.Committed<>(outcome.join());
        } catch (CompletionException e) {
            throw notCommitted(e);
        }
    }

    private static NotCommitted notCommitted(Exception e) {
        return e.getCause() instanceof NotCommitted known ? known : new NotCommitted(e);
    }

    private long left() {
        return deadline - System.nanoTime();
    }
}
