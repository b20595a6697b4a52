package io.terrace.wallet.reward;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What redeeming would come to.
@Schema(name = "RewardQuote")
record Quote(long cost, Eligibility eligibility) {}
