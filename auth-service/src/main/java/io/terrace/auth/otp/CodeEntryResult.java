package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/// The result of entering a code.
public sealed interface CodeEntryResult {

    /// The user who entered it reads what is sent there, unless it was a fixed code.
    ///
    /// @param review whose fixed code it was; then it shows nothing about who reads what is sent there
    record Right(Identifier identifier, Optional<UUID> review) implements CodeEntryResult {}

    /// The code proves nothing: [OtpProblemMapper] says so.
    sealed interface Failure extends CodeEntryResult {}

    record Wrong(Identifier identifier, int attemptsRemaining) implements Failure {}

    /// The challenge takes no more codes: it is expired, used, locked or superseded.
    record Unusable() implements Failure {}

    record Exhausted(Duration pause) implements Failure {}

    record NoSuchChallenge() implements Failure {}
}
