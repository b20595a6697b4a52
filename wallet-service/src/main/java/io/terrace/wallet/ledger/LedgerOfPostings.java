package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.WalletUpdated;
import io.terrace.platform.outbox.Outbox;
import io.terrace.wallet.sql.Column;
import io.terrace.wallet.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

@ApplicationScoped
class LedgerOfPostings implements Ledger {

    private final Sql sql;
    private final Outbox outbox;

    LedgerOfPostings(Sql sql, Outbox outbox) {
        this.sql = sql;
        this.outbox = outbox;
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public List<Outcome> post(List<? extends Move> moves) {
        List<WalletEvent> told = new ArrayList<>();
        List<Outcome> outcomes = post(sql, told::add, moves);
        outbox.add(told);
        return outcomes;
    }

    @Override
    public List<Outcome> post(Sql sql, Consumer<WalletEvent> told, List<? extends Move> moves) {
        List<Outcome> outcomes = new ArrayList<>();
        List<Move> run = new ArrayList<>();
        for (Move move : moves) {
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

    @Override
    public Map<UUID, Standing> hold(Sql sql, Consumer<WalletEvent> told, Collection<UUID> users) {
        Reason look = new Reason("look", null, null);
        post(
                sql,
                told,
                users.stream()
                        .distinct()
                        .map(user -> new Move.CatchUp(user, look))
                        .toList());
        return sql
                .list(
                        """
                        select user_id, available, earned from wallet
                        where community_id = terrace_community() and user_id = any(?)""",
                        row -> new Standing(row.id("user_id"), row.number("available"), row.number("earned")),
                        Column.ids(users))
                .stream()
                .collect(Collectors.toMap(Standing::user, standing -> standing));
    }

    private List<Outcome> postRun(Sql sql, Consumer<WalletEvent> told, List<Move> moves) {
        if (moves.isEmpty()) {
            return List.of();
        }
        Book book = Book.open(sql, moves.stream().map(Move::user).toList());
        Set<UUID> due = users(moves, move -> !(move instanceof Move.Earn));
        if (!due.isEmpty()) {
            book.readDue(due);
        }
        Set<UUID> spending = users(moves, move -> !(move instanceof Move.Earn || move instanceof Move.CatchUp));
        if (!spending.isEmpty()) {
            book.readSpendable(spending);
        }
        Journal journal = new Journal();
        Bookkeeping bookkeeping = new Bookkeeping(book, journal, new Reversals(sql, book, journal));
        List<Outcome> outcomes = moves.stream().map(bookkeeping::post).toList();
        journal.write(sql, book.wallets(), book.lots());
        announce(book, journal, told);
        return outcomes;
    }

    private static Set<UUID> users(List<Move> moves, Predicate<Move> which) {
        return moves.stream().filter(which).map(Move::user).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean looksBack(Move move) {
        return move instanceof Move.Reverse || move instanceof Move.Confirm || move instanceof Move.Release;
    }

    private static void announce(Book book, Journal journal, Consumer<WalletEvent> told) {
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
    }
}
