package io.terrace.wallet.grant;

import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import io.terrace.wallet.ledger.PostingResult;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import io.terrace.wallet.ledger.PostingResult.NotReversible;
import io.terrace.wallet.ledger.TransactionQueryService;
import io.terrace.wallet.ledger.TransactionView;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

@ApplicationScoped
class TransactionReversalService {

    private final Sql sql;
    private final LedgerService ledger;

    TransactionReversalService(Sql sql, LedgerService ledger) {
        this.sql = sql;
        this.ledger = ledger;
    }

    @Transactional
    PostingResult reverse(ReversalDraft draft) {
        return TransactionQueryService.find(sql, draft.transactionId())
                .map(found -> reverse(found, draft.reason()))
                .orElseGet(NoSuchTransaction::new);
    }

    /// What paid for a reward goes back with it, never behind its back.
    private PostingResult reverse(TransactionView found, PostingReason reason) {
        return found.redemption()
                .<PostingResult>map(redemption -> new NotReversible(found.type(), redemption))
                .orElseGet(() -> ledger.post(new PostingCommand.Reverse(found.user(), found.id(), reason)));
    }
}
