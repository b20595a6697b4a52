package io.terrace.auth.staff;

import io.terrace.auth.otp.CodeEntryResult;

/// The result of a member's sign-in.
sealed interface StaffSignInResult {

    record SignedIn(StaffTokenResponse answer) implements StaffSignInResult {}

    record Refused(CodeEntryResult.Failure failure) implements StaffSignInResult {}

    /// The address is theirs, but no member's.
    record NoMember() implements StaffSignInResult {}
}
