package io.terrace.auth.otp;

/// What a code does to its challenge.
sealed interface CodeAttempt {

    record Right() implements CodeAttempt {}

    /// @param remaining tries left; with none the challenge is locked
    record Wrong(int remaining) implements CodeAttempt {}

    /// The challenge takes no more codes.
    record Unusable() implements CodeAttempt {}
}
