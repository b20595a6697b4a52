package io.terrace.auth.user;

/// Who vouched for an identity.
enum VerifiedBy {
    OTP,
    SIGNATURE,
    /// An unsigned sync, which vouches for nothing.
    PARTNER
}
