package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.events.WalletEvent.WalletUpdated;
import io.terrace.platform.sql.Sql;
import io.terrace.wallet.tier.TierLadder;
import io.terrace.wallet.tier.Tiers;
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
public final class Held {

    private static final Reason LOOK = new Reason("look", null, null);

    private final Sql sql;
    private final Consumer<WalletEvent> told;
    private final Tiers tiers;
    private final Book book;

    private Held(Sql sql, Consumer<WalletEvent> told, Tiers tiers, Book book) {
        this.sql = sql;
        this.told = told;
        this.tiers = tiers;
        this.book = book;
    }

    /// @param users never empty
    static Held of(Sql sql, Consumer<WalletEvent> told, Tiers tiers, Collection<UUID> users) {
        return new Held(sql, told, tiers, Book.open(sql, users));
    }

    /// Does what is due in all of them.
    Held catchUp(Collection<UUID> users) {
        post(new TreeSet<>(users)
                .stream().map(user -> new Move.CatchUp(user, LOOK)).toList());
        return this;
    }

    /// The time of everything that happens in this transaction, the database's.
    public Instant now() {
        return book.now();
    }

    public UUID community() {
        return book.community();
    }

    /// How one of the fans stands.
    public Standing of(UUID user) {
        Wallet wallet = book.wallet(user);
        return new Standing(user, wallet.available(), wallet.earned());
    }

    /// Moves points of these fans, in as many statements as one move would take; those of a wallet in their order.
    ///
    /// @param moves none that undoes an earlier one
    /// @return an outcome for each
    public List<Outcome> post(List<? extends Move> moves) {
        book.readDue(users(moves, move -> !(move instanceof Move.Earn)));
        book.readSpendable(users(moves, move -> !(move instanceof Move.Earn || move instanceof Move.CatchUp)));
        Journal journal = new Journal();
        Bookkeeping bookkeeping = new Bookkeeping(book, journal, new Reversals(sql, book, journal));
        List<Outcome> outcomes = moves.stream().map(bookkeeping::post).toList();
        journal.write(sql, book.wallets(), book.lots());
        announce(journal);
        return outcomes;
    }

    private static Set<UUID> users(List<? extends Move> moves, Predicate<Move> which) {
        return moves.stream().filter(which).map(Move::user).collect(Collectors.toCollection(TreeSet::new));
    }

    private void announce(Journal journal) {
        journal.transactions().stream()
                .map(Transaction::user)
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
    private void announceTiers(Journal journal) {
        List<Wallet> earners = journal.transactions().stream()
                .map(Transaction::user)
                .distinct()
                .map(book::wallet)
                .filter(Wallet::hasEarned)
                .toList();
        if (earners.isEmpty()) {
            return;
        }
        TierLadder ladder = tiers.ladder(sql);
        for (Wallet wallet : earners) {
            String tier = ladder.tierOf(wallet.earned());
            if (wallet.toldEarned() == 0 || !tier.equals(ladder.tierOf(wallet.toldEarned()))) {
                told.accept(new TierChanged(wallet.user, book.community(), tier, book.now()));
            }
            wallet.tellEarned();
        }
    }
}
