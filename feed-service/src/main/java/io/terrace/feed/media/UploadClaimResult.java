package io.terrace.feed.media;

/// What a fan finds who is about to post a recording.
public sealed interface UploadClaimResult {

    /// It is free, and stays so until the fan's transaction ends.
    ///
    /// @param outcome never another fan's
    record Free(UploadOutcome outcome) implements UploadClaimResult {}

    /// It is another fan's.
    record Foreign() implements UploadClaimResult {}

    /// The fan has a freestyle or a reply with it.
    record Used() implements UploadClaimResult {}

    /// It was not used in time.
    record GivenUp() implements UploadClaimResult {}
}
