package io.terrace.wallet.ledger;

import io.terrace.platform.jdbc.Column;
import io.terrace.platform.jdbc.Script;
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
            LedgerAccount account,
            @Nullable UUID user,
            long amount) {}

    private record Allocation(UUID transaction, UUID lot, long amount) {}

    private final List<Transaction> transactions = new ArrayList<>();
    private final List<Posting> postings = new ArrayList<>();
    private final List<Allocation> allocations = new ArrayList<>();

    /// Moves the amount from one account to the other.
    void post(Transaction transaction, LedgerAccount from, LedgerAccount to, long amount) {
        transactions.add(transaction);
        postings.add(posting(transaction, from, -amount));
        postings.add(posting(transaction, to, amount));
    }

    void allocate(UUID transaction, UUID lot, long amount) {
        allocations.add(new Allocation(transaction, lot, amount));
    }

    List<Transaction> transactions() {
        return transactions;
    }

    private static Posting posting(Transaction transaction, LedgerAccount account, long amount) {
        return new Posting(transaction.id(), account, account.isFans() ? transaction.user() : null, amount);
    }

    void write(Sql sql, Collection<Wallet> wallets, Collection<Lot> lots) {
        if (transactions.isEmpty()) {
            return;
        }
        Script script = new Script();
        writeWallets(script, wallets);
        writeTransactions(script);
        script.add(
                """
                insert into posting (community_id, transaction_id, account, user_id, amount)
                select (select terrace_community()), * from unnest(?, ?, ?, ?)""",
                Column.ids(postings, Posting::transaction),
                Column.wires(postings, Posting::account),
                Column.ids(postings, Posting::user),
                Column.numbers(postings, Posting::amount));
        writeLots(script, lots);
        script.run(sql);
        lots.forEach(Lot::written);
    }

    /// They are held, so that each is a conflict: the way to them that never reads past others.
    private static void writeWallets(Script script, Collection<Wallet> wallets) {
        script.add(
                """
                insert into wallet (community_id, user_id, available, pending, held, earned, spent, expired, version)
                select (select terrace_community()), * from unnest(?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set available = excluded.available,
                    pending = excluded.pending, held = excluded.held, earned = excluded.earned,
                    spent = excluded.spent, expired = excluded.expired, version = excluded.version
                where wallet.version < excluded.version""",
                Column.ids(wallets, wallet -> wallet.user),
                Column.numbers(wallets, Wallet::available),
                Column.numbers(wallets, Wallet::pending),
                Column.numbers(wallets, Wallet::held),
                Column.numbers(wallets, Wallet::earned),
                Column.numbers(wallets, Wallet::spent),
                Column.numbers(wallets, Wallet::expired),
                Column.numbers(wallets, Wallet::version));
    }

    /// All at the one time of the database's transaction.
    private void writeTransactions(Script script) {
        script.add(
                """
                insert into ledger_transaction (community_id, created_at, id, user_id, seq, type, amount, balance_after,
                    reason_code, ref_type, ref_id, reverses_id, hold_id, expires_at)
                select (select terrace_community()), now(), * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                Column.ids(transactions, Transaction::id),
                Column.ids(transactions, Transaction::user),
                Column.numbers(transactions, Transaction::seq),
                Column.wires(transactions, Transaction::type),
                Column.numbers(transactions, Transaction::amount),
                Column.numbers(transactions, Transaction::balanceAfter),
                Column.texts(transactions, transaction -> transaction.reason().code()),
                Column.texts(transactions, transaction -> transaction.reason().refType()),
                Column.texts(transactions, transaction -> transaction.reason().refId()),
                Column.ids(transactions, Transaction::reversesId),
                Column.ids(transactions, Transaction::hold),
                Column.instants(transactions, Transaction::expiresAt));
    }

    private void writeLots(Script script, Collection<Lot> lots) {
        List<Lot> made = lots.stream().filter(lot -> !lot.isStored()).toList();
        if (!made.isEmpty()) {
            script.add(
                    """
                    insert into lot (community_id, created_at, id, user_id, amount, remaining, expires_at, pending_until)
                    select (select terrace_community()), now(), * from unnest(?, ?, ?, ?, ?, ?)""",
                    Column.ids(made, lot -> lot.id),
                    Column.ids(made, lot -> lot.user),
                    Column.numbers(made, lot -> lot.amount),
                    Column.numbers(made, Lot::remaining),
                    Column.instants(made, lot -> lot.expiresAt),
                    Column.instants(made, Lot::pendingUntil));
        }
        writeChanged(script, lots.stream().filter(Lot::isChanged).toList());
        if (!allocations.isEmpty()) {
            script.add(
                    """
                    insert into allocation (community_id, transaction_id, lot_id, amount)
                    select (select terrace_community()), * from unnest(?, ?, ?)""",
                    Column.ids(allocations, Allocation::transaction),
                    Column.ids(allocations, Allocation::lot),
                    Column.numbers(allocations, Allocation::amount));
        }
    }

    /// Each is a conflict, as wallets are.
    private static void writeChanged(Script script, List<Lot> changed) {
        if (!changed.isEmpty()) {
            script.add(
                    """
                    insert into lot (community_id, id, user_id, amount, remaining, created_at, pending_until)
                    select (select terrace_community()), * from unnest(?, ?, ?, ?, ?, ?)
                    on conflict (community_id, id) do update
                    set remaining = excluded.remaining, pending_until = excluded.pending_until""",
                    Column.ids(changed, lot -> lot.id),
                    Column.ids(changed, lot -> lot.user),
                    Column.numbers(changed, lot -> lot.amount),
                    Column.numbers(changed, Lot::remaining),
                    Column.instants(changed, lot -> lot.createdAt),
                    Column.instants(changed, Lot::pendingUntil));
        }
    }
}
