package io.terrace.platform.commit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/// One committer and those who wait for it. While a transaction syncs, the next one's entries gather here;
/// there is nothing else to wait for.
final class CommitShard<I, O> {

    private final BoundedQueue<PendingCommitRequest<I, O>> line;
    private final RetryingBatchCommitter<I, O> committer;
    private final CommitMeters meters;
    private final int waiting;
    private final int largest;
    private final Thread thread;

    CommitShard(RetryingBatchCommitter<I, O> committer, CommitSettings settings, CommitMeters meters, String name) {
        this.committer = committer;
        this.meters = meters;
        line = new BoundedQueue<>(settings.waiting());
        waiting = settings.waiting();
        largest = settings.largest();
        // Not a virtual thread: it would queue behind the very callers it is to serve.
        thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    ItemResult<O> submit(PendingCommitRequest<I, O> entry) {
        offer(entry);
        ItemResult<O> verdict = counted(entry.await());
        if (verdict instanceof ItemResult.Expired<O>) {
            // Where its caller was interrupted it may still stand there.
            line.remove(entry);
        }
        return verdict;
    }

    CompletionStage<ItemResult<O>> enqueue(PendingCommitRequest<I, O> entry) {
        offer(entry);
        return entry.verdict().thenApply(this::counted);
    }

    private void offer(PendingCommitRequest<I, O> entry) {
        switch (line.offer(entry)) {
            case ADMITTED -> {}
            case FULL -> entry.refuse(new ItemResult.Saturated<>());
            case CLOSED -> entry.refuse(new ItemResult.Closing<>());
        }
    }

    boolean isFull() {
        return line.length() >= waiting;
    }

    /// What an item gets that finds it full.
    ItemResult<O> refused() {
        return counted(new ItemResult.Saturated<>());
    }

    private ItemResult<O> counted(ItemResult<O> verdict) {
        if (verdict instanceof ItemResult.Saturated<O>) {
            meters.saturated();
        } else if (verdict instanceof ItemResult.Expired<O>) {
            meters.expired();
        }
        return verdict;
    }

    boolean isAtWork() {
        return thread.isAlive();
    }

    /// Lets those go whose time is over, and gives their places to others.
    void expire() {
        line.removeIf(PendingCommitRequest::expire);
    }

    int waiting() {
        return line.length();
    }

    void close() {
        line.close();
    }

    void join(Duration longest) throws InterruptedException {
        thread.join(longest);
    }

    private void run() {
        List<PendingCommitRequest<I, O>> gathered = new ArrayList<>(largest);
        try (committer) {
            while (line.drain(gathered, largest)) {
                gathered.removeIf(entry -> !entry.take());
                if (!gathered.isEmpty()) {
                    committer.commit(gathered);
                    meters.committed(gathered.size());
                }
                gathered.clear();
            }
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }
}
