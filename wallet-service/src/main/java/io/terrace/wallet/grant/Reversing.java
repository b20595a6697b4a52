package io.terrace.wallet.grant;

import io.terrace.platform.sql.Sql;
import io.terrace.wallet.ledger.Ledger;
import io.terrace.wallet.ledger.Move;
import io.terrace.wallet.ledger.Outcome;
import io.terrace.wallet.ledger.Outcome.NoSuchTransaction;
import io.terrace.wallet.ledger.Outcome.NotReversible;
import io.terrace.wallet.ledger.Reason;
import io.terrace.wallet.ledger.Transaction;
import io.terrace.wallet.ledger.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

@ApplicationScoped
class Reversing {

    private final Sql sql;
    private final Ledger ledger;

    Reversing(Sql sql, Ledger ledger) {
        this.sql = sql;
        this.ledger = ledger;
    }

    @Transactional
    Outcome reverse(ReversalDraft draft) {
        return Transactions.find(sql, draft.transactionId())
                .map(found -> reverse(found, draft.reason()))
                .orElseGet(NoSuchTransaction::new);
    }

    /// What paid for a reward goes back with it, never behind its back.
    private Outcome reverse(Transaction found, Reason reason) {
        return found.redemption()
                .<Outcome>map(redemption -> new NotReversible(found.type(), redemption))
                .orElseGet(() -> ledger.post(new Move.Reverse(found.user(), found.id(), reason)));
    }
}
