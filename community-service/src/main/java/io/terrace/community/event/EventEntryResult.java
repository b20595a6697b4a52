package io.terrace.community.event;

/// What became of a fan at the door.
public enum EventEntryResult {
    /// They are in, and going.
    IN,
    /// All seats are taken, and none of them is theirs.
    FULL
}
