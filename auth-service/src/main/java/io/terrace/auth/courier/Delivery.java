package io.terrace.auth.courier;

/// What became of a letter.
public enum Delivery {
    /// The carrier has taken it.
    SENT,
    /// The carrier will never take it: there is no such destination.
    REFUSED,
    /// The destination exists but takes nothing of this kind, such as a landline a text message.
    UNFIT,
    /// The carrier does not answer, or not in time.
    UNAVAILABLE,
    /// Too many letters are under way at once.
    CROWDED;

    /// Whether another channel may get through where this one did not. A destination that was refused for good may have
    /// asked to be left alone.
    public boolean mayGoOtherwise() {
        return this == UNFIT || this == UNAVAILABLE;
    }
}
