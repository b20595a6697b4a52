package io.terrace.community.squad;

/// What became of bringing two fans together.
public enum SquadConnectionResult {
    /// They are in each other's squad, now or long since.
    CONNECTED,
    /// One of them has blocked the other; nothing has changed.
    APART,
    /// One of the two squads is full; nothing has changed.
    FULL
}
