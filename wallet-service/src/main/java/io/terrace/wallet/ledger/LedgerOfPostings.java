package io.terrace.wallet.ledger;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.sql.Sql;
import io.terrace.wallet.tier.Tiers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

@ApplicationScoped
class LedgerOfPostings implements Ledger {

    private final Sql sql;
    private final Outbox outbox;
    private final Tiers tiers;

    LedgerOfPostings(Sql sql, Outbox outbox, Tiers tiers) {
        this.sql = sql;
        this.outbox = outbox;
        this.tiers = tiers;
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
    public Held hold(Sql sql, Consumer<WalletEvent> told, Collection<UUID> users) {
        return Held.of(sql, told, tiers, users).catchUp(users);
    }

    private List<Outcome> postRun(Sql sql, Consumer<WalletEvent> told, List<Move> moves) {
        if (moves.isEmpty()) {
            return List.of();
        }
        return Held.of(sql, told, tiers, moves.stream().map(Move::user).toList())
                .post(moves);
    }

    private static boolean looksBack(Move move) {
        return move instanceof Move.Reverse || move instanceof Move.Confirm || move instanceof Move.Release;
    }
}
