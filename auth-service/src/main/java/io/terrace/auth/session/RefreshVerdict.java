package io.terrace.auth.session;

/// What became of a refresh.
sealed interface RefreshVerdict {

    record Refreshed(TokenAnswer answer) implements RefreshVerdict {}

    /// Unknown, altered or expired.
    record Invalid() implements RefreshVerdict {}

    /// The session was ended before.
    record Ended() implements RefreshVerdict {}

    /// The token had been used by someone else; the session has been ended.
    record Stolen() implements RefreshVerdict {}

    record OtherCommunity() implements RefreshVerdict {}

    record Suspended() implements RefreshVerdict {}
}
