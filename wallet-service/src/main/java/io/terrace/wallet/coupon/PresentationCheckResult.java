package io.terrace.wallet.coupon;

import java.time.Instant;

/// What is read from something shown at a till.
sealed interface PresentationCheckResult {

    /// A coupon's code: shown as it is, or in a presentation whose minute is not over.
    record Code(String code) implements PresentationCheckResult {}

    /// A presentation of ours whose minute is over.
    record Over(Instant end) implements PresentationCheckResult {}

    /// A presentation that is none of ours.
    record Forged() implements PresentationCheckResult {}
}
