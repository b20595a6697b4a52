package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.sql.Sql;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Moves points, in the caller's transaction and community.
public interface Ledger {

    /// All of the moves, in as many statements as one of them would take; those of a wallet in their order.
    ///
    /// @return an outcome for each
    List<PostingResult> post(List<? extends PostingCommand> moves);

    /// The same in a transaction that is not managed.
    ///
    /// @param told is given what is to be told once it has committed
    List<PostingResult> post(Sql sql, Consumer<WalletEvent> told, List<? extends PostingCommand> moves);

    /// Holds the wallets until the transaction ends, with what is due in them done.
    ///
    /// @param users never empty
    LockedLedger hold(Sql sql, Consumer<WalletEvent> told, Collection<UUID> users);

    /// One of them.
    default PostingResult post(PostingCommand move) {
        return post(List.of(move)).getFirst();
    }
}
