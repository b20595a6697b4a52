package io.terrace.auth.staff;

/// What became of a wish for a new token.
sealed interface StaffTokenRenewalResult {

    record Renewed(StaffTokenResponse answer) implements StaffTokenRenewalResult {}

    /// The partner has none of that id.
    record NoSuchCommunity() implements StaffTokenRenewalResult {}

    /// The session has ended.
    record Over() implements StaffTokenRenewalResult {}
}
