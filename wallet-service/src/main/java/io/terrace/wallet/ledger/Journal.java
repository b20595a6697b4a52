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

    private static void writeWallets(Sql sql, Collection<Wallet> wallets) {
        sql.run(
                """
                update wallet w set available = n.available, pending = n.pending, held = n.held, earned = n.earned,
                    spent = n.spent, expired = n.expired, version = n.version
                from unnest(?, ?, ?, ?, ?, ?, ?, ?)
                    as n (user_id, available, pending, held, earned, spent, expired, version)
                where w.community_id = terrace_community() and w.user_id = n.user_id and w.version < n.version""",
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
        List<Lot> made = lots.stream().filter(lot -> !lot.isStored()).toList();
        List<Lot> touched =
                lots.stream().filter(lot -> lot.isStored() && lot.isChanged()).toList();
        if (!made.isEmpty()) {
            sql.run(
                    """
                    insert into lot (community_id, id, user_id, amount, remaining, created_at, expires_at, pending_until)
                    select terrace_community(), * from unnest(?, ?, ?, ?, ?, ?, ?)""",
                    Column.ids(made, lot -> lot.id),
                    Column.ids(made, lot -> lot.user),
                    Column.numbers(made, lot -> lot.amount),
                    Column.numbers(made, Lot::remaining),
                    Column.instants(made, lot -> lot.createdAt),
                    Column.instants(made, lot -> lot.expiresAt),
                    Column.instants(made, Lot::pendingUntil));
        }
        if (!touched.isEmpty()) {
            sql.run(
                    """
                    update lot l set remaining = n.remaining, pending_until = n.pending_until
                    from unnest(?, ?, ?) as n (id, remaining, pending_until)
                    where l.community_id = terrace_community() and l.id = n.id""",
                    Column.ids(touched, lot -> lot.id),
                    Column.numbers(touched, Lot::remaining),
                    Column.instants(touched, Lot::pendingUntil));
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
