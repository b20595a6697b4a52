package io.terrace.auth.courier;

/// What became of a letter.
public enum Delivery {
    /// The carrier has taken it.
    SENT,
    /// The carrier will never take it: there is no such destination.
    REFUSED,
    /// The carrier does not answer, or not in time.
    UNAVAILABLE,
    /// Too many letters are under way at once.
    CROWDED
}
