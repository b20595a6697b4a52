package io.terrace.realtime.veil;

/// How a fan shuns another.
public enum MuteBlockKind {
    /// Neither is to see anything of the other.
    BLOCK,
    /// The fan hears nothing of what the other does, but what they do with the fan.
    MUTE
}
