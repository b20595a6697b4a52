package io.terrace.auth.otp;

import java.time.Duration;

/// Whether one more attempt may be made.
sealed interface AttemptDecision {

    record Admitted() implements AttemptDecision {}

    /// A code was sent less than a minute ago.
    record Cooling(Duration pause) implements AttemptDecision {}

    /// The minute's or the hour's attempts are used up.
    record Exhausted(Duration pause) implements AttemptDecision {}
}
