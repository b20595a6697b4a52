package io.terrace.wallet.grant;

import io.terrace.wallet.ledger.Ledger;
import io.terrace.wallet.ledger.Move;
import io.terrace.wallet.ledger.Outcome;
import io.terrace.wallet.ledger.Outcome.NoSuchTransaction;
import io.terrace.wallet.ledger.Transactions;
import io.terrace.wallet.sql.Sql;
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
                .map(found -> ledger.post(new Move.Reverse(found.user(), found.id(), draft.reason())))
                .orElseGet(NoSuchTransaction::new);
    }
}
