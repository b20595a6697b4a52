package io.terrace.auth.session;

/// What presenting a refresh token to its session comes to.
sealed interface RefreshCheck {

    /// The token was good: this is its child, new or as before.
    record Good(RefreshToken child) implements RefreshCheck {}

    /// Its child was used more than the grace ago, so two hold the family.
    record Reused() implements RefreshCheck {}

    record Revoked() implements RefreshCheck {}

    record Expired() implements RefreshCheck {}

    record Forged() implements RefreshCheck {}
}
