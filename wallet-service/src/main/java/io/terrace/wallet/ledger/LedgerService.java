package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.wallet.tier.TierService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Moves points, in the caller's transaction and community.
@ApplicationScoped
public class LedgerService {

    private final Sql sql;
    private final Outbox outbox;
    private final TierService tiers;

    LedgerService(Sql sql, Outbox outbox, TierService tiers) {
        this.sql = sql;
        this.outbox = outbox;
        this.tiers = tiers;
    }

    /// All of the moves, in as many statements as one of them would take; those of a wallet in their order.
    ///
    /// @return an outcome for each
    @Transactional(TxType.MANDATORY)
    public List<PostingResult> post(List<? extends PostingCommand> moves) {
        List<WalletEvent> told = new ArrayList<>();
        List<PostingResult> outcomes = post(sql, told::add, moves);
        outbox.add(told);
        return outcomes;
    }

    /// The same in a transaction that is not managed.
    ///
    /// @param told is given what is to be published once it has committed
    public List<PostingResult> post(Sql sql, Consumer<WalletEvent> told, List<? extends PostingCommand> moves) {
        List<PostingResult> outcomes = new ArrayList<>();
        List<PostingCommand> run = new ArrayList<>();
        for (PostingCommand move : moves) {
            // What these do is looked up in the tables, so what came before is in them.
            if (looksBack(move) && !run.isEmpty()) {
                outcomes.addAll(postRun(sql, told, run));
                run.clear();
            }
            run.add(move);
        }
        outcomes.addAll(postRun(sql, told, run));
        return outcomes;
    }

    /// Holds the wallets until the transaction ends, with what is due in them done.
    ///
    /// @param users never empty
    public LockedLedger hold(Sql sql, Consumer<WalletEvent> told, Collection<UUID> users) {
        return LockedLedger.of(sql, told, tiers, users).catchUp(users);
    }

    private List<PostingResult> postRun(Sql sql, Consumer<WalletEvent> told, List<PostingCommand> moves) {
        if (moves.isEmpty()) {
            return List.of();
        }
        return LockedLedger.of(
                        sql,
                        told,
                        tiers,
                        moves.stream().map(PostingCommand::user).toList())
                .post(moves);
    }

    private static boolean looksBack(PostingCommand move) {
        return move instanceof PostingCommand.Reverse
                || move instanceof PostingCommand.Confirm
                || move instanceof PostingCommand.Release;
    }

    /// One of them.
    public PostingResult post(PostingCommand move) {
        return post(List.of(move)).getFirst();
    }
}
