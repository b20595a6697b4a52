package io.terrace.community.squad;

/// What became of a wish to hear or see no more of a fan.
enum BlockOrMuteResult {

    /// It is so, now or long since.
    DONE,
    ONESELF,

    /// The other is not here, or not for the caller to see.
    NOT_THERE
}
