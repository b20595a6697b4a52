package io.terrace.auth.user;

/// Who vouched for an identity.
enum VerificationSource {
    OTP,
    /// An identity provider the partner trusts.
    SSO,
    SIGNATURE,
    /// An unsigned sync, which vouches for nothing.
    PARTNER,
    /// The fixed code of a review identifier, which proves nothing.
    REVIEW;

    AssuranceLevel standing() {
        return switch (this) {
            case OTP, SSO, SIGNATURE -> AssuranceLevel.PROVEN;
            case PARTNER -> AssuranceLevel.CLAIMED;
            case REVIEW -> AssuranceLevel.REVIEW;
        };
    }
}
