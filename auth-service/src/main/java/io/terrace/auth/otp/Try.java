package io.terrace.auth.otp;

/// What a code does to its challenge.
sealed interface Try {

    record Right() implements Try {}

    /// @param remaining tries left; with none the challenge is locked
    record Wrong(int remaining) implements Try {}

    /// The challenge takes no more codes.
    record Unusable() implements Try {}
}
