package io.terrace.wallet.reward;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What redeeming would come to.
///
/// @param cost what it costs, in points
@Schema(name = "RewardQuote")
record RewardQuoteView(long cost, RewardEligibilityView eligibility) {}
