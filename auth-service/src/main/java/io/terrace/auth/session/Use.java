package io.terrace.auth.session;

/// What presenting a refresh token to its session comes to.
sealed interface Use {

    /// The token was good: this is its child, new or as before.
    record Good(RefreshToken child) implements Use {}

    /// Its child was used more than the grace ago, so two hold the family.
    record Reused() implements Use {}

    record Revoked() implements Use {}

    record Expired() implements Use {}

    record Forged() implements Use {}
}
