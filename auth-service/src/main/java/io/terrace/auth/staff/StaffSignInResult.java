package io.terrace.auth.staff;

import java.time.Duration;

/// What became of a member's sign-in.
sealed interface StaffSignInResult {

    record SignedIn(StaffAnswer answer) implements StaffSignInResult {}

    record Incorrect(int attemptsRemaining) implements StaffSignInResult {}

    record Unusable() implements StaffSignInResult {}

    record Exhausted(Duration pause) implements StaffSignInResult {}

    record NoSuchChallenge() implements StaffSignInResult {}

    /// The address is theirs, but no member's.
    record NoMember() implements StaffSignInResult {}
}
