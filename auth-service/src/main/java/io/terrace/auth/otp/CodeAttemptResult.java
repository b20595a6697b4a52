package io.terrace.auth.otp;

/// What a code does to its challenge.
sealed interface CodeAttemptResult {

    record Right() implements CodeAttemptResult {}

    /// @param remaining tries left; with none the challenge is locked
    record Wrong(int remaining) implements CodeAttemptResult {}

    /// The challenge takes no more codes.
    record Unusable() implements CodeAttemptResult {}
}
