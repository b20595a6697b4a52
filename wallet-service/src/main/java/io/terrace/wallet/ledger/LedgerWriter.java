package io.terrace.wallet.ledger;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.MultiStatementBatch;
import io.terrace.platform.jdbc.Sql;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is to be written, all of it at once.
final class LedgerWriter {

    private record Posting(
            UUID transaction,
            LedgerAccountType account,
            @Nullable UUID user,
            long amount) {}

    private record Allocation(UUID transaction, UUID lot, long amount) {}

    private final List<TransactionView> transactions = new ArrayList<>();
    private final List<Posting> postings = new ArrayList<>();
    private final List<Allocation> allocations = new ArrayList<>();

    /// Moves the amount from one account to the other.
    void post(TransactionView transaction, LedgerAccountType from, LedgerAccountType to, long amount) {
        transactions.add(transaction);
        postings.add(posting(transaction, from, -amount));
        postings.add(posting(transaction, to, amount));
    }

    void allocate(UUID transaction, UUID lot, long amount) {
        allocations.add(new Allocation(transaction, lot, amount));
    }

    List<TransactionView> transactions() {
        return transactions;
    }

    private static Posting posting(TransactionView transaction, LedgerAccountType account, long amount) {
        return new Posting(transaction.id(), account, account.isFans() ? transaction.user() : null, amount);
    }

    void write(Sql sql, Collection<LockedWallet> wallets, Collection<Lot> lots) {
        if (transactions.isEmpty()) {
            return;
        }
        MultiStatementBatch script = new MultiStatementBatch();
        writeWallets(script, wallets);
        writeTransactions(script);
        script.add(
                """
                insert into posting (community_id, transaction_id, account, user_id, amount)
                select (select terrace_community()), * from unnest(?, ?, ?, ?)""",
                ArrayParameter.ids(postings, Posting::transaction),
                ArrayParameter.wires(postings, Posting::account),
                ArrayParameter.ids(postings, Posting::user),
                ArrayParameter.numbers(postings, Posting::amount));
        writeLots(script, lots);
        script.run(sql);
        lots.forEach(Lot::written);
    }

    /// They are held, so that each is a conflict: the way to them that never reads past others.
    private static void writeWallets(MultiStatementBatch script, Collection<LockedWallet> wallets) {
        script.add(
                """
                insert into wallet (community_id, user_id, available, pending, held, earned, spent, expired, version)
                select (select terrace_community()), * from unnest(?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set available = excluded.available,
                    pending = excluded.pending, held = excluded.held, earned = excluded.earned,
                    spent = excluded.spent, expired = excluded.expired, version = excluded.version
                where wallet.version < excluded.version""",
                ArrayParameter.ids(wallets, wallet -> wallet.user),
                ArrayParameter.numbers(wallets, LockedWallet::available),
                ArrayParameter.numbers(wallets, LockedWallet::pending),
                ArrayParameter.numbers(wallets, LockedWallet::held),
                ArrayParameter.numbers(wallets, LockedWallet::earned),
                ArrayParameter.numbers(wallets, LockedWallet::spent),
                ArrayParameter.numbers(wallets, LockedWallet::expired),
                ArrayParameter.numbers(wallets, LockedWallet::version));
    }

    /// All at the one time of the database's transaction.
    private void writeTransactions(MultiStatementBatch script) {
        script.add(
                """
                insert into ledger_transaction (community_id, created_at, id, user_id, seq, type, amount, balance_after,
                    reason_code, ref_type, ref_id, reverses_id, hold_id, expires_at)
                select (select terrace_community()), now(), * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                ArrayParameter.ids(transactions, TransactionView::id),
                ArrayParameter.ids(transactions, TransactionView::user),
                ArrayParameter.numbers(transactions, TransactionView::seq),
                ArrayParameter.wires(transactions, TransactionView::type),
                ArrayParameter.numbers(transactions, TransactionView::amount),
                ArrayParameter.numbers(transactions, TransactionView::balanceAfter),
                ArrayParameter.texts(
                        transactions, transaction -> transaction.reason().code()),
                ArrayParameter.texts(
                        transactions, transaction -> transaction.reason().refType()),
                ArrayParameter.texts(
                        transactions, transaction -> transaction.reason().refId()),
                ArrayParameter.ids(transactions, TransactionView::reversesId),
                ArrayParameter.ids(transactions, TransactionView::hold),
                ArrayParameter.instants(transactions, TransactionView::expiresAt));
    }

    private void writeLots(MultiStatementBatch script, Collection<Lot> lots) {
        List<Lot> made = lots.stream().filter(lot -> !lot.isStored()).toList();
        if (!made.isEmpty()) {
            script.add(
                    """
                    insert into lot (community_id, created_at, id, user_id, amount, remaining, expires_at, pending_until)
                    select (select terrace_community()), now(), * from unnest(?, ?, ?, ?, ?, ?)""",
                    ArrayParameter.ids(made, lot -> lot.id),
                    ArrayParameter.ids(made, lot -> lot.user),
                    ArrayParameter.numbers(made, lot -> lot.amount),
                    ArrayParameter.numbers(made, Lot::remaining),
                    ArrayParameter.instants(made, lot -> lot.expiresAt),
                    ArrayParameter.instants(made, Lot::pendingUntil));
        }
        writeChanged(script, lots.stream().filter(Lot::isChanged).toList());
        if (!allocations.isEmpty()) {
            script.add(
                    """
                    insert into allocation (community_id, transaction_id, lot_id, amount)
                    select (select terrace_community()), * from unnest(?, ?, ?)""",
                    ArrayParameter.ids(allocations, Allocation::transaction),
                    ArrayParameter.ids(allocations, Allocation::lot),
                    ArrayParameter.numbers(allocations, Allocation::amount));
        }
    }

    /// Each is a conflict, as wallets are.
    private static void writeChanged(MultiStatementBatch script, List<Lot> changed) {
        if (!changed.isEmpty()) {
            script.add(
                    """
                    insert into lot (community_id, id, user_id, amount, remaining, created_at, pending_until)
                    select (select terrace_community()), * from unnest(?, ?, ?, ?, ?, ?)
                    on conflict (community_id, id) do update
                    set remaining = excluded.remaining, pending_until = excluded.pending_until""",
                    ArrayParameter.ids(changed, lot -> lot.id),
                    ArrayParameter.ids(changed, lot -> lot.user),
                    ArrayParameter.numbers(changed, lot -> lot.amount),
                    ArrayParameter.numbers(changed, Lot::remaining),
                    ArrayParameter.instants(changed, lot -> lot.createdAt),
                    ArrayParameter.instants(changed, Lot::pendingUntil));
        }
    }
}
