package io.terrace.stack.server;

/// What a server promises about a power cut. A killed process loses nothing either way.
public enum Durability {
    /// Every commit reaches the disk.
    SYNCED,
    /// The machine may lose the last commits: for tests, whose data dies with them.
    FLEETING
}
