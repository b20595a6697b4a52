package io.terrace.auth.otp;

import io.terrace.auth.session.TokenAnswer;
import java.time.Duration;

/// What became of a code a fan entered.
sealed interface Verdict {

    record Verified(TokenAnswer tokens) implements Verdict {}

    record Incorrect(int attemptsRemaining) implements Verdict {}

    /// Expired, used, locked or superseded.
    record Unusable() implements Verdict {}

    record Exhausted(Duration pause) implements Verdict {}

    record NoSuchChallenge() implements Verdict {}

    record Suspended() implements Verdict {}
}
