package io.terrace.auth.otp;

import java.time.Duration;

/// Whether one more attempt may be made.
sealed interface Admission {

    record Admitted() implements Admission {}

    /// A code was sent less than a minute ago.
    record Cooling(Duration pause) implements Admission {}

    /// The minute's or the hour's attempts are used up.
    record Exhausted(Duration pause) implements Admission {}
}
