package io.terrace.auth.otp;

import io.terrace.auth.session.TokenAnswer;

/// The result of a fan's sign-in with a code.
sealed interface VerifyCodeResult {

    record Verified(TokenAnswer tokens) implements VerifyCodeResult {}

    record Refused(CodeEntryResult.Failure failure) implements VerifyCodeResult {}

    record Suspended() implements VerifyCodeResult {}
}
