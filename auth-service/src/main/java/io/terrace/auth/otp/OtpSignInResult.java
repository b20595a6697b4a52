package io.terrace.auth.otp;

import io.terrace.auth.session.TokenResponse;

/// The result of a fan's sign-in with a code.
sealed interface OtpSignInResult {

    record Verified(TokenResponse tokens) implements OtpSignInResult {}

    record Refused(CodeEntryResult.Failure failure) implements OtpSignInResult {}

    record Suspended() implements OtpSignInResult {}
}
