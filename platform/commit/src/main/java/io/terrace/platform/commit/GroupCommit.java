package io.terrace.platform.commit;

import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Tenancy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/// Commits the items of many callers in few transactions.
///
/// - **Durable**: `Committed` is answered after the database acknowledged the commit, and never otherwise.
/// - **No timer**: whatever waits when the committer is free is the next transaction. A caller alone waits for
///   one commit, a crowd for at most the one under way and its own.
/// - **In order**: items of one key are applied one after another, in the order they were submitted.
/// - **Bounded**: a full queue refuses at once; an item whose caller's time is over is dropped without effect.
/// - **Each for itself**: if a transaction fails for anything but an outage, its items are tried again in
///   halves, down to those that fail alone. A lost serialization race or deadlock, or a connection that died
///   before the commit, is tried again as it was. A commit whose answer was lost is not: its callers get
///   [NotCommittedException] and repeat their request, which therefore carries a key that the [BatchWriter] knows it
/// by.
/// - **Tenants**: one transaction may hold items of several communities; each [BatchWriter#apply] sees one
///   community's rows.
/// - **Events** join the transaction by `Outbox.add(connection, events)`, and `BatchWriter.committed` wakes the
///   relay.
///
/// Callers block, on virtual threads, or have a stage completed; and must hold no connection or transaction
/// meanwhile: the items are committed in another, and a pool full of waiting requests would leave none for other
/// work. So nothing marked `@Idempotent` may submit unless it is `apart`, with a key of its own in the item.
public final class GroupCommit<I, O> implements AutoCloseable {

    private static final Duration LAST_WORK = Duration.ofSeconds(10);

    /// By how much an item may wait longer than it was to.
    private static final Duration TICK = Duration.ofMillis(20);

    private final List<CommitShard<I, O>> shards;

    private GroupCommit(List<CommitShard<I, O>> shards) {
        this.shards = shards;
    }

    /// Starts the committers; each opens its connection with its first item.
    public static <I, O> GroupCommit<I, O> start(
            DataSource database, BatchWriter<I, O> batch, CommitSettings settings) {
        var meters = new CommitMeters(settings.name());
        List<CommitShard<I, O>> shards = IntStream.range(0, settings.committers())
                .mapToObj(i -> new CommitShard<>(
                        new RetryingBatchCommitter<>(batch, new DedicatedConnection(database)),
                        settings,
                        meters,
                        "commit-" + settings.name() + i))
                .toList();
        shards.forEach(CommitShard::start);
        GroupCommit<I, O> commit = new GroupCommit<>(shards);
        meters.watch(commit);
        Thread.ofPlatform()
                .name("commit-" + settings.name() + "-clock")
                .daemon()
                .start(commit::expire);
        return commit;
    }

    /// Waits until the item is durable, for the current community.
    ///
    /// @param key what the item is about; items of equal keys keep their order
    /// @param patience how long the item may wait for its turn; once taken it is waited for to the end
    /// @throws NotCommittedException if it failed, or an outage hides whether it did
    /// @throws IllegalStateException outside any community
    public ItemResult<O> submit(I item, Object key, Duration patience) {
        return shard(key).submit(entry(item, patience));
    }

    /// The same for a caller that has no thread to spare, such as one on an event loop. The committer itself completes
    /// the stage, and its next transaction waits for whatever hangs on it: so that goes on elsewhere
    /// (`thenApplyAsync`).
    ///
    /// @return fails with [NotCommittedException] where [#submit] throws it
    public CompletionStage<ItemResult<O>> enqueue(I item, Object key, Duration patience) {
        return shard(key).enqueue(entry(item, patience));
    }

    /// Refuses what would be refused by whichever committer it came to. For a caller whose item costs much to prepare,
    /// before it is prepared.
    ///
    /// @throws ProblemException as [ItemResult.Saturated] has it
    public void requireRoom() {
        if (shards.stream().allMatch(CommitShard::isFull)) {
            shards.getFirst().refused().orRefuse();
        }
    }

    private PendingCommitRequest<I, O> entry(I item, Duration patience) {
        UUID community =
                Tenancy.current().orElseThrow(() -> new IllegalStateException("Nobody's item cannot be committed"));
        return new PendingCommitRequest<>(community, item, patience);
    }

    private CommitShard<I, O> shard(Object key) {
        return shards.get(Math.floorMod(spread(key.hashCode()), shards.size()));
    }

    /// Takes no more items and returns when those it holds are done, at most 10 seconds later.
    @Override
    public void close() {
        shards.forEach(CommitShard::close);
        try {
            for (CommitShard<I, O> shard : shards) {
                shard.join(LAST_WORK);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void expire() {
        try {
            while (shards.stream().anyMatch(CommitShard::isAtWork)) {
                Thread.sleep(TICK);
                shards.forEach(CommitShard::expire);
            }
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }

    /// How many items wait for a committer just now.
    int waiting() {
        return shards.stream().mapToInt(CommitShard::waiting).sum();
    }

    /// Neighbouring hash codes go to different shards, and so do those of UUIDv7s made in one millisecond.
    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ (mixed >>> 16);
    }
}
