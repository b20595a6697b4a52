package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/// What entering a code came to.
sealed interface CodeEntryResult {

    /// Whoever entered it reads what is sent there, unless it was a fixed code.
    ///
    /// @param review whose fixed code it was; then it shows nothing about who reads what is sent there
    record Right(Identifier identifier, Optional<UUID> review) implements CodeEntryResult {}

    record Wrong(int attemptsRemaining) implements CodeEntryResult {}

    /// The challenge takes no more codes.
    record Unusable() implements CodeEntryResult {}

    record Exhausted(Duration pause) implements CodeEntryResult {}

    record NoSuchChallenge() implements CodeEntryResult {}
}
