package io.terrace.wallet.grant;

import io.terrace.wallet.ledger.TransactionView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What was done to a wallet.
@Schema(name = "PostedTransaction")
record PostedTransactionResponse(TransactionView transaction) {}
