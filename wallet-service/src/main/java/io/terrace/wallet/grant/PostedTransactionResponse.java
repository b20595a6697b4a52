package io.terrace.wallet.grant;

import io.terrace.wallet.ledger.Transaction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What was done to a wallet.
@Schema(name = "PostedTransaction")
record PostedTransactionResponse(Transaction transaction) {}
