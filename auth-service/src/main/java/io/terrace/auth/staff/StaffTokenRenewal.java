package io.terrace.auth.staff;

/// What became of a wish for a new token.
sealed interface StaffTokenRenewal {

    record Renewed(StaffAnswer answer) implements StaffTokenRenewal {}

    /// The partner has none of that id.
    record NoSuchCommunity() implements StaffTokenRenewal {}

    /// The session has ended.
    record Over() implements StaffTokenRenewal {}
}
