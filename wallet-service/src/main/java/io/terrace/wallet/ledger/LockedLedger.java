package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.events.WalletEvent.WalletUpdated;
import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.tier.TierLadder;
import io.terrace.wallet.tier.TierService;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Wallets that are held until the transaction ends.
public final class LockedLedger {

    private static final PostingReason LOOK = new PostingReason("look", null, null);

    private final Sql sql;
    private final Consumer<WalletEvent> told;
    private final TierService tiers;
    private final LockedWallets book;

    private LockedLedger(Sql sql, Consumer<WalletEvent> told, TierService tiers, LockedWallets book) {
        this.sql = sql;
        this.told = told;
        this.tiers = tiers;
        this.book = book;
    }

    /// @param users never empty
    static LockedLedger of(Sql sql, Consumer<WalletEvent> told, TierService tiers, Collection<UUID> users) {
        return new LockedLedger(sql, told, tiers, LockedWallets.open(sql, users));
    }

    /// Does what is due in all of them.
    LockedLedger catchUp(Collection<UUID> users) {
        post(new TreeSet<>(users)
                .stream().map(user -> new PostingCommand.CatchUp(user, LOOK)).toList());
        return this;
    }

    /// The time of everything that happens in this transaction, the database's.
    public Instant now() {
        return book.now();
    }

    public UUID community() {
        return book.community();
    }

    /// The balances of one of the fans.
    public Balance of(UUID user) {
        LockedWallet wallet = book.wallet(user);
        return new Balance(user, wallet.available(), wallet.earned());
    }

    /// Moves points of these fans, in as many statements as one move would take; those of a wallet in their order.
    ///
    /// @param moves none that undoes an earlier one
    /// @return an outcome for each
    public List<PostingResult> post(List<? extends PostingCommand> moves) {
        book.readDue(users(moves, move -> !(move instanceof PostingCommand.Earn)));
        book.readSpendable(
                users(moves, move -> !(move instanceof PostingCommand.Earn || move instanceof PostingCommand.CatchUp)));
        LedgerWriter journal = new LedgerWriter();
        PostingProcessor bookkeeping = new PostingProcessor(book, journal, new ReversalProcessor(sql, book, journal));
        List<PostingResult> outcomes = moves.stream().map(bookkeeping::post).toList();
        journal.write(sql, book.wallets(), book.lots());
        announce(journal);
        return outcomes;
    }

    private static Set<UUID> users(List<? extends PostingCommand> moves, Predicate<PostingCommand> which) {
        return moves.stream().filter(which).map(PostingCommand::user).collect(Collectors.toCollection(TreeSet::new));
    }

    private void announce(LedgerWriter journal) {
        journal.transactions().stream()
                .map(TransactionView::user)
                .distinct()
                .map(book::wallet)
                .map(wallet -> new WalletUpdated(
                        wallet.user,
                        book.community(),
                        wallet.available(),
                        wallet.pending(),
                        wallet.held(),
                        wallet.version(),
                        book.now()))
                .forEach(told);
        announceTiers(journal);
    }

    /// Of those who have earned for the first time, or come to another tier.
    private void announceTiers(LedgerWriter journal) {
        List<LockedWallet> earners = journal.transactions().stream()
                .map(TransactionView::user)
                .distinct()
                .map(book::wallet)
                .filter(LockedWallet::hasEarned)
                .toList();
        if (earners.isEmpty()) {
            return;
        }
        TierLadder ladder = tiers.ladder(sql);
        for (LockedWallet wallet : earners) {
            String tier = ladder.tierOf(wallet.earned());
            if (wallet.toldEarned() == 0 || !tier.equals(ladder.tierOf(wallet.toldEarned()))) {
                told.accept(new TierChanged(wallet.user, book.community(), tier, book.now()));
            }
            wallet.tellEarned();
        }
    }
}
