package io.terrace.wallet.ledger;

import static io.terrace.wallet.ledger.LedgerAccountType.ADJUSTMENT;
import static io.terrace.wallet.ledger.LedgerAccountType.AVAILABLE;
import static io.terrace.wallet.ledger.LedgerAccountType.ISSUANCE;
import static io.terrace.wallet.ledger.LedgerAccountType.PENDING;
import static io.terrace.wallet.ledger.LedgerAccountType.REDEMPTION;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.wallet.ledger.PostingProcessor.Draft;
import io.terrace.wallet.ledger.PostingResult.AlreadyReversed;
import io.terrace.wallet.ledger.PostingResult.Insufficient;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import io.terrace.wallet.ledger.PostingResult.NotReversible;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.ledger.PostingResult.TooMuch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Takes transactions back, and gives lots what was taken from them.
final class ReversalProcessor {

    private final Sql sql;
    private final LockedWallets book;
    private final LedgerWriter journal;

    ReversalProcessor(Sql sql, LockedWallets book, LedgerWriter journal) {
        this.sql = sql;
        this.book = book;
        this.journal = journal;
    }

    PostingResult reverse(LockedWallet wallet, PostingCommand.Reverse wish, PostingProcessor bookkeeping) {
        Optional<TransactionView> found = TransactionQueryService.find(sql, wish.transaction());
        if (found.isEmpty() || !found.get().user().equals(wallet.user)) {
            return new NoSuchTransaction();
        }
        TransactionView original = found.get();
        if (isReversed(original.id())) {
            return new AlreadyReversed();
        }
        Draft draft = new Draft(TransactionType.REVERSAL, wish.reason(), null, original.id());
        return switch (original.type()) {
            case EARN -> takeBack(wallet, original, draft, ISSUANCE, bookkeeping);
            case SPEND -> giveBack(wallet, original, draft, REDEMPTION, bookkeeping);
            case ADJUST ->
                original.amount() > 0
                        ? takeBack(wallet, original, draft, ADJUSTMENT, bookkeeping)
                        : giveBack(wallet, original, draft, ADJUSTMENT, bookkeeping);
            case HOLD, RELEASE, EXPIRE, REVERSAL -> new NotReversible(original.type(), null);
        };
    }

    /// What is left of the points that came goes first; what was spent of them, others make good. What has expired of
    /// them is gone already. While some of those are held it is not known whether they will be spent or expire.
    private PostingResult takeBack(
            LockedWallet wallet,
            TransactionView original,
            Draft draft,
            LedgerAccountType to,
            PostingProcessor bookkeeping) {
        List<Lot> own = book.byId(List.of(original.id()));
        boolean expired = own.getFirst().hasExpired(book.now());
        long amount = expired ? spentOf(original.id()) : original.amount();
        if (amount == 0 || (expired && isHeld(original.id()))) {
            return new NotReversible(original.type(), null);
        }
        UUID id = Ids.next();
        boolean earned = original.type() == TransactionType.EARN;
        if (own.getFirst().isPending()) {
            bookkeeping.allocate(id, amount, own);
            wallet.earned(-amount);
            return new Posted(bookkeeping.enter(wallet, id, draft, PENDING, to, amount, -amount, null));
        }
        if (wallet.available() < amount) {
            return new Insufficient(wallet.available());
        }
        List<Lot> lots = new ArrayList<>(own);
        book.covering(wallet.user, amount).stream()
                .filter(lot -> !lot.id.equals(original.id()))
                .forEach(lots::add);
        bookkeeping.allocate(id, amount, lots);
        wallet.earned(earned ? -amount : 0);
        return new Posted(bookkeeping.enter(wallet, id, draft, AVAILABLE, to, amount, -amount, null));
    }

    private PostingResult giveBack(
            LockedWallet wallet,
            TransactionView original,
            Draft draft,
            LedgerAccountType from,
            PostingProcessor bookkeeping) {
        long amount = -original.amount();
        if (!wallet.holds(amount)) {
            return new TooMuch();
        }
        UUID id = Ids.next();
        Map<UUID, Long> taken = original.hold() == null ? takenBy(original.id()) : takenFor(original.hold());
        giveBack(id, amount, taken);
        wallet.spent(original.type() == TransactionType.SPEND ? -amount : 0);
        return new Posted(bookkeeping.enter(wallet, id, draft, from, AVAILABLE, amount, amount, null));
    }

    /// Back into the lots, the last to expire first: the soonest were taken first.
    void giveBack(UUID transaction, long amount, Map<UUID, Long> taken) {
        List<Lot> lots = new ArrayList<>(book.byId(taken.keySet()));
        lots.sort(Lot.ORDER.reversed());
        long left = amount;
        for (Lot lot : lots) {
            long back = Math.min(left, taken.getOrDefault(lot.id, 0L));
            if (back > 0) {
                lot.giveBack(back);
                journal.allocate(transaction, lot.id, -back);
                left -= back;
            }
        }
        if (left != 0) {
            throw new IllegalStateException("A transaction took less than it is to give back");
        }
    }

    /// What the draft's hold has taken and not given back.
    Map<UUID, Long> takenBy(Draft draft) {
        return draft.hold() == null ? Map.of() : takenFor(draft.hold());
    }

    private long spentOf(UUID lot) {
        return sql.first("""
                        select cast(coalesce(sum(a.amount), 0) as bigint) as spent
                        from allocation a join ledger_transaction t
                            on t.community_id = a.community_id and t.id = a.transaction_id
                        where a.community_id = terrace_community() and a.lot_id = ? and t.type <> 'expire'""", row -> row.number("spent"), lot).orElse(0L);
    }

    private boolean isHeld(UUID lot) {
        return sql.first("""
                        select 1 as one from allocation a
                        join ledger_transaction t on t.community_id = a.community_id and t.id = a.transaction_id
                        join hold h on h.community_id = t.community_id and h.id = t.hold_id
                        where a.community_id = terrace_community() and a.lot_id = ? and h.state = 'active' limit 1""", row -> true, lot).isPresent();
    }

    private Map<UUID, Long> takenBy(UUID transaction) {
        return allocations("""
                select lot_id, amount from allocation
                where community_id = terrace_community() and transaction_id = ?""", transaction);
    }

    private Map<UUID, Long> takenFor(UUID hold) {
        return allocations("""
                select a.lot_id, cast(sum(a.amount) as bigint) as amount
                from ledger_transaction t join allocation a
                    on a.community_id = t.community_id and a.transaction_id = t.id
                where t.community_id = terrace_community() and t.hold_id = ?
                group by a.lot_id having sum(a.amount) > 0""", hold);
    }

    private Map<UUID, Long> allocations(String query, UUID of) {
        Map<UUID, Long> taken = new LinkedHashMap<>();
        sql.list(query, row -> taken.put(row.id("lot_id"), row.number("amount")), of);
        return taken;
    }

    private boolean isReversed(UUID transaction) {
        return sql.first("""
                        select id from ledger_transaction
                        where community_id = terrace_community() and reverses_id = ?""", row -> row.id("id"), transaction).isPresent();
    }
}
