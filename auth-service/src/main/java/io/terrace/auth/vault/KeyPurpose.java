package io.terrace.auth.vault;

/// What a key derived from the master key is for. The names are part of the derivation: renaming one loses what
/// it keyed.
public enum KeyPurpose {
    AUDIT_LINK,
    CLIENT_SECRET,
    OTP_CODE,
    OTP_SUBJECT,
    PAST_KEY,
    REVIEW_CODE,
    REFRESH_TOKEN,
    SIGNING_KEY
}
