package io.terrace.auth.session;

/// What presenting a refresh token to its session comes to.
sealed interface RefreshTokenCheckResult {

    /// The token was good: this is its child, new or as before.
    record Good(RefreshToken child) implements RefreshTokenCheckResult {}

    /// Its child was used more than the grace ago, so two hold the family.
    record Reused() implements RefreshTokenCheckResult {}

    record Revoked() implements RefreshTokenCheckResult {}

    record Expired() implements RefreshTokenCheckResult {}

    record Forged() implements RefreshTokenCheckResult {}
}
