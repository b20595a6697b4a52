package io.terrace.auth.otp;

import io.terrace.auth.session.TokenAnswer;
import java.time.Duration;

/// What became of a code a fan entered.
sealed interface VerifyCodeResult {

    record Verified(TokenAnswer tokens) implements VerifyCodeResult {}

    record Incorrect(int attemptsRemaining) implements VerifyCodeResult {}

    /// Expired, used, locked or superseded.
    record Unusable() implements VerifyCodeResult {}

    record Exhausted(Duration pause) implements VerifyCodeResult {}

    record NoSuchChallenge() implements VerifyCodeResult {}

    record Suspended() implements VerifyCodeResult {}
}
