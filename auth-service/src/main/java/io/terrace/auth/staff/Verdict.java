package io.terrace.auth.staff;

import java.time.Duration;

/// What became of a member's sign-in.
sealed interface Verdict {

    record SignedIn(StaffAnswer answer) implements Verdict {}

    record Incorrect(int attemptsRemaining) implements Verdict {}

    record Unusable() implements Verdict {}

    record Exhausted(Duration pause) implements Verdict {}

    record NoSuchChallenge() implements Verdict {}

    /// The address is theirs, but no member's.
    record NoMember() implements Verdict {}
}
