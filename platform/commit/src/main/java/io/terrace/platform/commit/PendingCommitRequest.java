package io.terrace.platform.commit;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/// An item and the caller who waits for it. It leaves the queue exactly once: its committer takes it, its time runs
/// out, or its caller is interrupted.
final class PendingCommitRequest<I, O> {

    private enum Place {
        QUEUED,
        TAKEN,
        WITHDRAWN
    }

    private final UUID community;
    private final I item;
    private final long deadline;
    private final AtomicReference<Place> place = new AtomicReference<>(Place.QUEUED);
    private final CompletableFuture<ItemResult<O>> verdict = new CompletableFuture<>();

    PendingCommitRequest(UUID community, I item, Duration patience) {
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

    /// False if its caller has stopped waiting.
    boolean take() {
        return !expire() && place.compareAndSet(Place.QUEUED, Place.TAKEN);
    }

    /// Whether its time ended before its turn, so that its caller no longer waits.
    boolean expire() {
        if (deadline - System.nanoTime() > 0) {
            return false;
        }
        if (withdraw()) {
            verdict.complete(new ItemResult.Expired<>());
        }
        return true;
    }

    private boolean withdraw() {
        return place.compareAndSet(Place.QUEUED, Place.WITHDRAWN);
    }

    CompletionStage<ItemResult<O>> verdict() {
        return verdict;
    }

    /// It never stood in the queue.
    void refuse(ItemResult<O> refusal) {
        verdict.complete(refusal);
    }

    void commit(O result) {
        verdict.complete(new ItemResult.Committed<>(result));
    }

    void fail(Throwable cause) {
        verdict.completeExceptionally(new NotCommittedException(cause));
    }

    /// Waits until it is done or has expired. There is no clock of its own in this: of thousands that wait each would
    /// set one and stop it again.
    ItemResult<O> await() {
        try {
            return verdict.get();
        } catch (InterruptedException stopped) {
            ItemResult<O> known = withdraw() ? new ItemResult.Expired<>() : settled();
            Thread.currentThread().interrupt();
            return known;
        } catch (ExecutionException e) {
            throw notCommitted(e);
        }
    }

    private ItemResult<O> settled() {
        try {
            return verdict.join();
        } catch (CompletionException e) {
            throw notCommitted(e);
        }
    }

    private static NotCommittedException notCommitted(Exception e) {
        return e.getCause() instanceof NotCommittedException known ? known : new NotCommittedException(e);
    }
}
