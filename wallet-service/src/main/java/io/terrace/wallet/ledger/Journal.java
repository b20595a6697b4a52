package io.terrace.wallet.ledger;

import io.terrace.wallet.sql.Column;
import io.terrace.wallet.sql.Sql;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is to be written, each table in one statement.
final class Journal {

    private record Posting(
            UUID transaction, Account account, @Nullable UUID user, long amount) {}

    private record Allocation(UUID transaction, UUID lot, long amount) {}

    private final List<Transaction> transactions = new ArrayList<>();
    private final List<Posting> postings = new ArrayList<>();
    private final List<Allocation> allocations = new ArrayList<>();

    /// Moves the amount from one account to the other.
    void post(Transaction transaction, Account from, Account to, long amount) {
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

    private static Posting posting(Transaction transaction, Account account, long amount) {
        return new Posting(transaction.id(), account, account.isFans() ? transaction.user() : null, amount);
    }

    void write(Sql sql, Collection<Wallet> wallets, Collection<Lot> lots) {
        if (transactions.isEmpty()) {
            return;
        }
        writeWallets(sql, wallets);
        writeTransactions(sql);
        sql.run(
                """
                insert into posting (community_id, transaction_id, account, user_id, amount)
                select terrace_community(), * from unnest(?, ?, ?, ?)""",
                Column.ids(postings, Posting::transaction),
                Column.wires(postings, Posting::account),
                Column.ids(postings, Posting::user),
                Column.numbers(postings, Posting::amount));
        writeLots(sql, lots);
    }

    /// They are held, so that each is a conflict: the way to them that never reads past others.
    private static void writeWallets(Sql sql, Collection<Wallet> wallets) {
        sql.run(
                """
                insert into wallet (community_id, user_id, available, pending, held, earned, spent, expired, version)
                select terrace_community(), * from unnest(?, ?, ?, ?, ?, ?, ?, ?)
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

    private void writeTransactions(Sql sql) {
        sql.run(
                """
                insert into ledger_transaction (community_id, id, user_id, seq, type, amount, balance_after, reason_code,
                    ref_type, ref_id, reverses_id, hold_id, created_at, expires_at)
                select terrace_community(), * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
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
                Column.instants(transactions, Transaction::createdAt),
                Column.instants(transactions, Transaction::expiresAt));
    }

    private void writeLots(Sql sql, Collection<Lot> lots) {
        List<Lot> written = lots.stream().filter(Lot::isChanged).toList();
        if (!written.isEmpty()) {
            sql.run(
                    """
                    insert into lot (community_id, id, user_id, amount, remaining, created_at, expires_at, pending_until)
                    select terrace_community(), * from unnest(?, ?, ?, ?, ?, ?, ?)
                    on conflict (community_id, id) do update
                    set remaining = excluded.remaining, pending_until = excluded.pending_until""",
                    Column.ids(written, lot -> lot.id),
                    Column.ids(written, lot -> lot.user),
                    Column.numbers(written, lot -> lot.amount),
                    Column.numbers(written, Lot::remaining),
                    Column.instants(written, lot -> lot.createdAt),
                    Column.instants(written, lot -> lot.expiresAt),
                    Column.instants(written, Lot::pendingUntil));
        }
        if (!allocations.isEmpty()) {
            sql.run(
                    """
                    insert into allocation (community_id, transaction_id, lot_id, amount)
                    select terrace_community(), * from unnest(?, ?, ?)""",
                    Column.ids(allocations, Allocation::transaction),
                    Column.ids(allocations, Allocation::lot),
                    Column.numbers(allocations, Allocation::amount));
        }
    }
}
