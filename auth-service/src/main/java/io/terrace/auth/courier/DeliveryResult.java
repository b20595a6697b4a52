package io.terrace.auth.courier;

/// What became of a letter.
public enum DeliveryResult {
    /// The carrier has taken it.
    SENT,
    /// The carrier will never take it: there is no such destination.
    REFUSED,
    /// The destination exists but takes nothing of this kind, such as a landline a text message.
    UNFIT,
    /// The carrier can't be reached or has turned the letter down for now: it is certainly not under way.
    UNAVAILABLE,
    /// The carrier was asked and did not answer, or not in time: the letter may be under way, and be charged for.
    UNCERTAIN,
    /// Too many letters are under way at once.
    CROWDED;

    /// Whether another channel may get through where this one did not. A destination that was refused for good may have
    /// asked to be left alone.
    public boolean mayGoOtherwise() {
        return this == UNFIT || this == UNAVAILABLE || this == UNCERTAIN;
    }
}
