package io.terrace.media.link;

/// What a signed URL permits.
public enum SignedUrlCheckResult {
    GIVEN,
    /// It was given once, and its time is over.
    OVER,
    /// There is no signature, or it is not ours.
    NONE
}
