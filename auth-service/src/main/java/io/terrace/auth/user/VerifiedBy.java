package io.terrace.auth.user;

/// Who vouched for an identity.
enum VerifiedBy {
    OTP,
    /// An identity provider the partner trusts.
    SSO,
    SIGNATURE,
    /// An unsigned sync, which vouches for nothing.
    PARTNER
}
