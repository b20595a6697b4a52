package io.terrace.auth.user;

/// What a user's identities rest on.
enum AssuranceLevel {
    /// On an OTP, a partner's signature or an identity provider's word.
    PROVEN,
    /// On an unsigned sync: good for finding the same claim again, for nothing else.
    CLAIMED,
    /// On the fixed code of a review identifier: good for reviewers, never for a fan.
    REVIEW
}
