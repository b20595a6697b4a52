package io.terrace.feed.media;

import java.util.UUID;

/// What became of an upload, as far as is known.
public sealed interface UploadOutcome {

    /// Nothing is known yet, not even whose it is or whether it exists.
    record Awaited() implements UploadOutcome {}

    record Ready(UUID owner) implements UploadOutcome {}

    /// It can't be a freestyle: refused, or made for something else.
    ///
    /// @param reason in lower snake case, such as `unsupported_media_type`, or `wrong_purpose`
    record Rejected(UUID owner, String reason) implements UploadOutcome {}
}
