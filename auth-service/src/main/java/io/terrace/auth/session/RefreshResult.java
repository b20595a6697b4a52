package io.terrace.auth.session;

/// What became of a refresh.
sealed interface RefreshResult {

    record Refreshed(TokenResponse answer) implements RefreshResult {}

    /// Unknown, altered or expired.
    record Invalid() implements RefreshResult {}

    /// The session was ended before.
    record Ended() implements RefreshResult {}

    /// The token had been used by someone else; the session has been ended.
    record Stolen() implements RefreshResult {}

    record OtherCommunity() implements RefreshResult {}

    record Suspended() implements RefreshResult {}
}
