package io.terrace.wallet.ledger;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A wish to move points of one fan's.
public sealed interface PostingCommand {

    UUID user();

    PostingReason reason();

    /// @param amount above 0
    /// @param availableAt when it may be spent, if not at once
    /// @param expiresAt when what is left of it goes, if ever; later than it is available
    record Earn(
            UUID user,
            long amount,
            PostingReason reason,
            @Nullable Instant availableAt,
            @Nullable Instant expiresAt) implements PostingCommand {}

    /// @param amount above 0
    record Spend(UUID user, long amount, PostingReason reason) implements PostingCommand {}

    /// The community corrects the balance.
    ///
    /// @param amount not 0
    record Adjust(UUID user, long amount, PostingReason reason) implements PostingCommand {}

    /// @param amount above 0
    record Hold(UUID user, UUID hold, long amount, PostingReason reason) implements PostingCommand {}

    /// Spends some of what is held, and releases the rest.
    ///
    /// @param amount above 0 and not above what is held
    /// @param rest what is held beyond it
    record Confirm(UUID user, UUID hold, long amount, long rest, PostingReason reason) implements PostingCommand {}

    /// @param amount all that is held
    record Release(UUID user, UUID hold, long amount, PostingReason reason) implements PostingCommand {}

    record Reverse(UUID user, UUID transaction, PostingReason reason) implements PostingCommand {}

    /// Takes what has expired and gives what has matured, if anything has.
    record CatchUp(UUID user, PostingReason reason) implements PostingCommand {}
}
